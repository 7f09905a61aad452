import { listPictures } from '@greenroom/contract/areas/pictures/pictures'
import { defineModule } from '../../kit/module/module.ts'

export const picturesModule = defineModule({
  pages: [
    { name: 'Pictures', rows: listPictures, need: 'picture:read', load: () => import('./pictures-page.tsx') },
  ],
})
