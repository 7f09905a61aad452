export { PicturePicker } from './picker/lazy-picker.tsx'
