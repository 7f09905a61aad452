import type { Palette, Scene } from './canvas.ts'
import { evening, festive, inside, modern, outside } from './palettes.ts'
import { nightRun, oldTown } from './scenes/city.ts'
import { market, springFestival } from './scenes/feasts.ts'
import { books, coffee, cooking } from './scenes/indoors.ts'
import { camping, family, graduation } from './scenes/outdoors.ts'
import { devices, fitness, wardrobe } from './scenes/things.ts'

/** How each topic of the demo is drawn. */
export const topics = {
  'spring-festival': { scene: springFestival, palettes: festive },
  'night-run': { scene: nightRun, palettes: evening },
  coffee: { scene: coffee, palettes: inside },
  family: { scene: family, palettes: outside },
  camping: { scene: camping, palettes: outside },
  wardrobe: { scene: wardrobe, palettes: inside },
  devices: { scene: devices, palettes: modern },
  fitness: { scene: fitness, palettes: modern },
  'old-town': { scene: oldTown, palettes: outside },
  cooking: { scene: cooking, palettes: inside },
  graduation: { scene: graduation, palettes: outside },
  books: { scene: books, palettes: inside },
  market: { scene: market, palettes: outside },
} as const satisfies Record<string, { scene: Scene; palettes: readonly Palette[] }>
export type Topic = keyof typeof topics
export const topicNames = Object.keys(topics) as readonly Topic[]
