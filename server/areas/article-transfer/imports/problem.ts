import { articleImportLimits } from '@greenroom/contract/areas/article-transfer/article-imports'
import type { Text } from '@greenroom/contract/languages'

/** Why a file or a page cannot be read, in words for its user. */
export const importProblems = {
  broken: {
    'zh-CN': '文件已损坏，或者不是 Word 文档（.docx）',
    'en-US': 'The file is broken, or no Word document (.docx)',
  },
  bomb: {
    'zh-CN': '文档解压后过大，或者内含的文件过多，已拒绝',
    'en-US': 'The document unpacks to more than is taken here, so it was refused',
  },
  unnatural: {
    'zh-CN': '文档的结构不是文字处理软件会写出的样子，已拒绝。请用 Word 或 WPS 打开后另存为 .docx',
    'en-US':
      'The document is built in a way that no word processor writes, so it was refused. Open it in Word or WPS and save it as .docx',
  },
  tooLong: {
    'zh-CN': '内容太长，放不进一篇文章，请分成几个文件',
    'en-US': 'The text is too long for one article. Split it into several files',
  },
  tooSlow: {
    'zh-CN': '读取的时间过长，已停止。请分成几个文件',
    'en-US': 'Reading took too long and was stopped. Split it into several files',
  },
  empty: {
    'zh-CN': '没有可以导入的内容',
    'en-US': 'There is nothing in it to import',
  },
  addressNotAllowed: {
    'zh-CN': '只能导入公网上的网页（http 或 https），这个地址不是，或者会跳转到内部网络',
    'en-US':
      'Only pages of the public Internet can be imported (http or https). This address is none, or leads into an internal network',
  },
  pageUnreachable: {
    'zh-CN': '没能连上这个网站，请检查地址',
    'en-US': 'The website could not be reached. Check the address',
  },
  pageTimeout: {
    'zh-CN': '网站很久没有传完网页，已停止',
    'en-US': 'The website did not finish sending the page in time',
  },
  pageRefused: {
    'zh-CN': '网站没有给出这个网页：可能需要登录，或者网页不存在',
    'en-US': 'The website did not give the page: it may need a sign-in, or not exist',
  },
  pageTooLarge: {
    'zh-CN': `网页超过 ${articleImportLimits.pageBytes / 1024 / 1024} MB`,
    'en-US': `The page is larger than ${articleImportLimits.pageBytes / 1024 / 1024} MB`,
  },
  noPage: {
    'zh-CN': '这个地址不是网页，而是其他文件',
    'en-US': 'This address is no web page but another kind of file',
  },
  noText: {
    'zh-CN': '网页里没有找到正文',
    'en-US': 'No main text was found on the page',
  },
} as const satisfies Record<string, Text>
export type ImportProblem = keyof typeof importProblems

/** A file or a page cannot be read. */
export class ImportError extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem) {
    super(importProblems[problem]['en-US'])
    this.problem = problem
  }
}
