import type { Palette } from './canvas.ts'

type Row = readonly [
  sky: string,
  horizon: string,
  far: string,
  middle: string,
  near: string,
  accent: string,
  light: string,
]

const day = (...[top, bottom, far, middle, near, accent, light]: Row): Palette => ({
  sky: [top, bottom],
  far,
  middle,
  near,
  accent,
  light,
  isNight: false,
})
const night = (...row: Row): Palette => ({ ...day(...row), isNight: true })

/** Colours of places outside. */
export const outside: readonly Palette[] = [
  day('#8fc9e8', '#fde9c9', '#8fb4b8', '#5f9086', '#2f6a5a', '#ef8354', '#fff3d0'),
  day('#f6a97a', '#fde2b8', '#c98a86', '#8c5f78', '#4b3a5c', '#e4572e', '#fff0c2'),
  day('#a8dadc', '#f1faee', '#90bfa8', '#5b9a72', '#34724f', '#f4a259', '#fff8e1'),
  day('#f9c6c9', '#fff1e0', '#b6a6ca', '#8780ad', '#4d5382', '#f08080', '#fff7e8'),
  night('#131a3a', '#44406f', '#34375f', '#262b4f', '#161b35', '#ff9f5a', '#ffe6a8'),
  night('#0e2233', '#2f6470', '#24505a', '#193c46', '#0d2830', '#f2b134', '#fdeec0'),
  day('#7fb7d6', '#e8f3e0', '#88a9a0', '#4f7d62', '#2a5a45', '#d1495b', '#fffbe6'),
]

/** Colours of nights in town. */
export const evening: readonly Palette[] = [
  night('#101638', '#51428a', '#2c2f63', '#1f2350', '#141736', '#ff6f61', '#ffd98a'),
  night('#0b1f33', '#2d6a88', '#1f4f69', '#153b52', '#0d2637', '#ffb347', '#ffe8b0'),
  night('#231239', '#8a3d6d', '#53305f', '#3b234c', '#241634', '#ff8c66', '#ffe0a3'),
  day('#f4845f', '#ffd6a5', '#a1607f', '#6d4673', '#3d2c54', '#f25f5c', '#fff1c9'),
  night('#0f2027', '#3b6978', '#28505f', '#1c3d4b', '#112833', '#f4d35e', '#fff2c2'),
]

/** Colours of red feasts. */
export const festive: readonly Palette[] = [
  night('#3b0d1f', '#a8323a', '#6f1f31', '#541628', '#360d1c', '#ffb347', '#ffdf9e'),
  night('#1a1038', '#7b2f5b', '#4d2450', '#381b42', '#221130', '#ff8a4c', '#ffe3a6'),
  night('#0f1b3d', '#5b3a6e', '#33305e', '#25264e', '#171a38', '#ff7f50', '#ffe9b5'),
  day('#f7b267', '#fde8cf', '#d98b73', '#b15a56', '#7d2e3b', '#e4572e', '#fff2cc'),
]

/** Colours of rooms and tables: wall, lower wall, things. */
export const inside: readonly Palette[] = [
  day('#f3e4d0', '#e6c9a8', '#c9a27e', '#a8744a', '#7d5235', '#c8553d', '#fff6e3'),
  day('#dfe9e4', '#bcd4cb', '#8fb3a7', '#9a7b5f', '#6f5542', '#e07a5f', '#fdfcf3'),
  day('#f6d9d0', '#e9b8a9', '#c98f86', '#9b6a63', '#6d4548', '#3d6d7a', '#fff4ea'),
  day('#d7e3f1', '#b3c8e2', '#8aa5c8', '#7a6a5d', '#54483f', '#e9a23b', '#ffffff'),
  day('#efe6f3', '#d3c2e0', '#a890bf', '#8b6f5c', '#5e4a3e', '#e56b6f', '#fff8f0'),
  day('#2f3e46', '#52796f', '#84a98c', '#a47148', '#6f4518', '#f4a261', '#fefae0'),
]

/** Colours of devices and training. */
export const modern: readonly Palette[] = [
  day('#dce8ff', '#b6c9f7', '#7f97d8', '#5c70b8', '#36457f', '#ff7a59', '#ffffff'),
  day('#e3fdfd', '#a6e3e9', '#71c9ce', '#4a9aa8', '#28606e', '#ff8b5a', '#ffffff'),
  night('#1b1b3a', '#4b3f8f', '#693668', '#37316b', '#221f47', '#f7768e', '#e0d7ff'),
  day('#fff1e6', '#fcd5ce', '#f2a490', '#c9776a', '#8d4b4b', '#2a9d8f', '#ffffff'),
  day('#edf6e5', '#c9e4b4', '#93bf85', '#639a67', '#3b6b4c', '#f3722c', '#fffff2'),
  night('#10243d', '#2b5876', '#3a6ea5', '#1f4a72', '#12304d', '#56e39f', '#d6f5ff'),
]
