export const texts = {
  articleStyle: {
    theme: '主题',
    themes: { plain: '简洁', lines: '线条', cards: '卡片', serif: '衬线' },
    accent: '强调色',
    eyeDropper: '从屏幕取色',
    fontSize: '字号（px）',
    lineHeight: '行高',
    code: '代码块',
    codeThemes: { light: '浅色', dark: '深色' },
  },
} as const
