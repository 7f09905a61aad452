export { type ChosenPicture, PicturePicker } from './picker/lazy-picker.tsx'
