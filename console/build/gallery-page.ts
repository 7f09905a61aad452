import type { Plugin } from 'vite'

/** The development server leads from `/kit` to the gallery of the kit. Builds have no gallery. */
export function galleryPage(): Plugin {
  return {
    name: 'greenroom-gallery-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use('/kit', (request, response, next) => {
        // Below it lie the modules of the kit.
        if (!/^\/?(\?|$)/.test(request.url ?? '')) return next()
        response.writeHead(302, { location: '/testing/gallery/index.html' }).end()
      })
    },
  }
}
