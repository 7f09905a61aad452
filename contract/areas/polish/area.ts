import { defineArea } from '../../area.ts'

export const polishArea = defineArea({
  permissions: {
    'polish:use': { 'zh-CN': '使用 AI 润色', 'en-US': 'Use AI polishing' },
    'polish:manage': { 'zh-CN': '管理 AI 润色', 'en-US': 'Manage AI polishing' },
  },
  topics: ['polish-run.changed', 'polish-instruction.changed', 'polish-word.changed'],
  recordedEntities: {
    'polish-instruction': { 'zh-CN': '润色指令', 'en-US': 'Polishing instruction' },
    'polish-word': { 'zh-CN': '自有词', 'en-US': 'Own word' },
  },
  recordedActions: {
    'polish-instruction.add': { 'zh-CN': '添加润色指令', 'en-US': 'Add polishing instruction' },
    'polish-instruction.update': { 'zh-CN': '编辑润色指令', 'en-US': 'Edit polishing instruction' },
    'polish-instruction.delete': { 'zh-CN': '删除润色指令', 'en-US': 'Delete polishing instruction' },
    'polish-word.add': { 'zh-CN': '添加自有词', 'en-US': 'Add own word' },
    'polish-word.update': { 'zh-CN': '编辑自有词', 'en-US': 'Edit own word' },
    'polish-word.delete': { 'zh-CN': '删除自有词', 'en-US': 'Delete own word' },
  },
  // The specification names the pages of this area; `contract/routes.ts` declares them.
  pages: [],
})
