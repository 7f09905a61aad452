import { defineModule } from '../../kit/module/module.ts'

export const polishModule = defineModule({
  pages: [{ name: 'WeixinAitext', need: 'polish:use', load: () => import('./aitext-page.tsx') }],
})
