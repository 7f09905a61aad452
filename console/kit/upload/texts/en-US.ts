export const texts = {
  tooLarge: 'The file may not have more than {{size}} MB',
  sending: 'Uploading {{name}}',
  percent: '{{percent}}%',
  cancel: 'Cancel the upload',
} as const
