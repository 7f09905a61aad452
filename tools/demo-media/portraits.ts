import { at, box, circle, ellipse, group, line, path, vertical } from './canvas.ts'

const hairs = ['short', 'bob', 'long', 'bun', 'crew', 'curly', 'side', 'ponytail', 'cap'] as const

/** What tells one face from another. */
interface Portrait {
  name: string
  hair: (typeof hairs)[number]
  hairColor: string
  skin: string
  shirt: string
  ground: readonly [top: string, bottom: string]
  hasGlasses?: boolean
  hasBeard?: boolean
}

/** The users of the demo, by their user names. */
export const portraits: readonly Portrait[] = [
  {
    name: 'admin',
    hair: 'side',
    hairColor: '#2a2430',
    skin: '#eec09a',
    shirt: '#2f5d50',
    ground: ['#cfe8dc', '#8fc2ad'],
    hasGlasses: true,
  },
  {
    name: 'user',
    hair: 'bob',
    hairColor: '#3a2630',
    skin: '#f4cdab',
    shirt: '#e4795b',
    ground: ['#fde3d3', '#f3b79b'],
  },
  {
    name: 'chenxiaohe',
    hair: 'ponytail',
    hairColor: '#2b1f28',
    skin: '#f2c7a2',
    shirt: '#5b6fb5',
    ground: ['#dfe5fa', '#aebbe9'],
  },
  {
    name: 'zhoumuyang',
    hair: 'crew',
    hairColor: '#241f2b',
    skin: '#dba577',
    shirt: '#f0b541',
    ground: ['#fdf0c9', '#f2d27c'],
  },
  {
    name: 'xuzhiyuan',
    hair: 'short',
    hairColor: '#33303c',
    skin: '#e9b88f',
    shirt: '#3c4a68',
    ground: ['#d8e2f0', '#a2b6d3'],
    hasBeard: true,
    hasGlasses: true,
  },
  {
    name: 'heqing',
    hair: 'long',
    hairColor: '#3b241f',
    skin: '#f6d2b3',
    shirt: '#8c6bb1',
    ground: ['#eadff5', '#c8aee2'],
  },
  {
    name: 'adawells',
    hair: 'curly',
    hairColor: '#8a4b2a',
    skin: '#f3cbb0',
    shirt: '#2d8f8a',
    ground: ['#d5f0ec', '#94d3cb'],
  },
  {
    name: 'tomreed',
    hair: 'side',
    hairColor: '#b98244',
    skin: '#f0c3a0',
    shirt: '#b5523b',
    ground: ['#f8ddcf', '#e2a78d'],
    hasBeard: true,
  },
  {
    name: 'sunyue',
    hair: 'bun',
    hairColor: '#27202b',
    skin: '#efc29b',
    shirt: '#d95d79',
    ground: ['#fbdfe6', '#f0a9ba'],
  },
  {
    name: 'zhengkai',
    hair: 'cap',
    hairColor: '#2a252f',
    skin: '#d79f70',
    shirt: '#4f7a3f',
    ground: ['#e3efd6', '#b2d198'],
  },
  {
    name: 'linyizhou',
    hair: 'short',
    hairColor: '#1f1c26',
    skin: '#e7b389',
    shirt: '#0f7c9c',
    ground: ['#d3ecf4', '#8dcbe0'],
  },
]

function behind({ hair, hairColor }: Portrait): string {
  if (hair === 'long') return path('M78 108C78 52 178 52 178 108V196H78z', hairColor)
  if (hair === 'bob') return path('M80 110C80 56 176 56 176 110V150Q128 172 80 150z', hairColor)
  if (hair === 'bun') return circle(128, 48, 22, hairColor)
  if (hair === 'ponytail') return path('M160 74Q212 84 196 164Q186 176 178 158Q190 116 158 96z', hairColor)
  if (hair === 'curly')
    return [
      [86, 92],
      [84, 120],
      [170, 92],
      [172, 120],
      [96, 68],
      [160, 68],
      [128, 58],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 21, hairColor))
      .join('')
  return ''
}

function before({ hair, hairColor, shirt }: Portrait): string {
  if (hair === 'crew')
    return path(
      'M84 104C82 58 108 52 128 52S174 58 172 104Q168 84 158 78Q128 70 98 78Q88 84 84 104z',
      hairColor,
    )
  if (hair === 'side')
    return path(
      'M83 108C78 58 106 48 134 50S178 66 173 108Q170 90 160 82Q122 88 108 72Q92 84 83 108z',
      hairColor,
    )
  if (hair === 'cap')
    return (
      path('M84 104Q84 92 88 88H168Q172 92 172 104Q166 94 160 92H96Q90 94 84 104z', hairColor) +
      path('M82 90C82 48 174 48 174 90z', shirt) +
      path('M74 90Q128 76 190 92Q192 98 186 98Q128 88 76 96z', shirt) +
      path('M74 90Q128 76 190 92Q192 98 186 98Q128 88 76 96z', '#0002')
    )
  if (hair === 'short')
    return path(
      'M83 110C76 60 104 46 130 48S182 64 173 110Q170 92 164 84Q146 86 132 74Q112 88 94 84Q86 92 83 110z',
      hairColor,
    )
  if (hair === 'curly')
    return [
      [98, 72],
      [116, 64],
      [136, 64],
      [156, 72],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 15, hairColor))
      .join('')
  const fringe =
    hair === 'bun'
      ? 'M82 112C78 58 106 50 128 50S178 58 174 112Q170 84 150 74Q128 68 106 74Q86 84 82 112z'
      : 'M81 118C76 58 104 48 128 48S180 58 175 118Q172 92 152 72Q118 92 92 92Q84 102 81 118z'
  return path(fringe, hairColor)
}

/** A drawn face of 256 × 256 px as SVG. */
export function drawPortrait(portrait: Portrait): string {
  const { skin, shirt, ground, hairColor, hasGlasses, hasBeard } = portrait
  const gradient = vertical('ground', [
    [0, ground[0]],
    [1, ground[1]],
  ])
  const eye = (x: number) => ellipse(x, 118, 4.6, 5.4, '#2a2230') + circle(x + 1.5, 116, 1.5, '#fff')
  const glasses = hasGlasses
    ? [107, 149]
        .map(x => `<circle cx="${x}" cy="118" r="15" fill="#ffffff33" stroke="#3a3340" stroke-width="3"/>`)
        .join('') + line('M122 117q6 -4 12 0', '#3a3340', 3)
    : ''
  const beard = hasBeard
    ? path(
        'M86 122Q90 172 128 176Q166 172 170 122Q164 146 148 144Q128 136 108 144Q92 146 86 122z',
        hairColor,
        'opacity=".82"',
      )
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${[
    gradient.definition,
    box(0, 0, 256, 256, gradient.fill),
    circle(206, 46, 58, '#fff', 'opacity=".16"'),
    behind(portrait),
    path('M36 256C40 204 84 190 104 186H152C172 190 216 204 220 256z', shirt),
    path('M104 186Q128 214 152 186L146 178H110z', '#fff', 'opacity=".75"'),
    path(`M110 150H146V186Q128 202 110 186z`, skin),
    path('M110 160Q128 178 146 160V168Q128 184 110 168z', '#0000001c'),
    ellipse(84, 122, 8, 11, skin) + ellipse(172, 122, 8, 11, skin),
    path('M86 104C86 68 106 62 128 62S170 68 170 104V124C170 154 150 172 128 172S86 154 86 124z', skin),
    beard,
    group('', ellipse(102, 136, 9, 6, '#e8806a') + ellipse(154, 136, 9, 6, '#e8806a'), 'opacity=".28"'),
    eye(107) + eye(149),
    line(`M${at(98, 105)}q9 -5 17 -1M${at(141, 104)}q9 -4 17 1`, hairColor, 3.6),
    line('M128 122q-5 12 1 13', '#00000030', 3),
    line('M116 149q12 11 24 0', hasBeard ? '#f7ded0' : '#a34a44', 3.6),
    before(portrait),
    glasses,
  ].join('')}</svg>`
}
