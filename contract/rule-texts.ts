import type { Language, Text } from './languages.ts'
import { signInTexts } from './sign-in-texts.ts'

/**
 * What our own field rules say when they are broken. A rule names its text by key (`error: 'usernameEmpty'`);
 * whoever shows the issue translates it with {@link ruleText}. rules without a key say what `issueTexts` says.
 */
export const ruleTexts = {
  ...signInTexts,
  passwordRule: {
    'zh-CN': '至少 6 个字符，须含大小写字母、数字和特殊字符，不能有空格',
    'en-US':
      'At least six characters, with upper- and lowercase letters, digits and special characters, no spaces',
  },
  passwordUnchanged: {
    'zh-CN': '新密码不能与原密码相同',
    'en-US': 'The new password must differ from the old one',
  },
  required: { 'zh-CN': '必填', 'en-US': 'Required' },
  rangeOrder: { 'zh-CN': '结束不能早于开始', 'en-US': 'The end cannot be before the start' },
  unknownSort: { 'zh-CN': '不能按此列排序', 'en-US': 'Cannot sort by this column' },
  nothingToChange: { 'zh-CN': '没有任何修改', 'en-US': 'There is nothing to change' },
  noticeStage: {
    'zh-CN': '通知必须有状态，消息不能有',
    'en-US': 'A notice needs a state, and a message has none',
  },
  usernameForm: {
    'zh-CN': '只能使用字母、数字和 . _ @ -',
    'en-US': 'Only letters, digits and . _ @ -',
  },
  usernameTaken: { 'zh-CN': '用户名已被使用', 'en-US': 'This username is taken' },
  phoneForm: { 'zh-CN': '不是有效的电话号码', 'en-US': 'This is not a phone number' },
  unknownRole: { 'zh-CN': '没有这个角色', 'en-US': 'There is no such role' },
  unknownPerson: { 'zh-CN': '没有找到此人', 'en-US': 'There is no such person' },
  groupFull: { 'zh-CN': '人数已达上限', 'en-US': 'There is no room for more people' },
  nobodyThere: { 'zh-CN': '这个角色还没有成员', 'en-US': 'Nobody has this role yet' },
  expiryPast: { 'zh-CN': '到期时间必须晚于现在', 'en-US': 'It must end later than now' },
  draftTooLarge: {
    'zh-CN': '内容过大，无法保存为草稿',
    'en-US': 'This is too large to be kept as a draft',
  },
  fileType: { 'zh-CN': '不支持这种文件', 'en-US': 'Files of this type are not accepted' },
  controlCharacters: { 'zh-CN': '不能包含控制字符', 'en-US': 'Control characters are not allowed' },
} as const satisfies Record<string, Text>

export type RuleKey = keyof typeof ruleTexts

/** The text of a broken rule; a message that is no key (zod's own) is returned as it is. */
export function ruleText(message: string, language: Language): string {
  return Object.hasOwn(ruleTexts, message) ? ruleTexts[message as RuleKey][language] : message
}
