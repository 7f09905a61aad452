export const texts = {
  noEvents: {
    title: 'No events yet',
    connect: 'Charts fill once content is online and your website sends what readers do.',
    ask: 'Charts fill once content is online and your website sends what readers do. An administrator sets that up under Content analysis › Data collection.',
    toCollection: 'Set up data collection',
  },
} as const
