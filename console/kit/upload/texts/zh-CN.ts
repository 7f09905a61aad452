export const texts = {
  tooLarge: '文件不能超过 {{size}} MB',
  sending: '正在上传 {{name}}',
  percent: '{{percent}}%',
  cancel: '取消上传',
} as const
