// Counts what visitors do with content items (docs/clients.md). Stores nothing in the browser, and sends nothing personal.
;(() => {
  const { referrer } = document
  const script = document.currentScript || document.querySelector('script[src*="/collect.js"]')
  const { q = [] } = window.greenroom || {}
  // Once loaded, there is no queue.
  if (!q.map || !script) return

  /** Passes all calls of `greenroom` to `report`, those that waited first. */
  const open = report => {
    const push = call => report(...call)
    window.greenroom = report
    report.q = { push }
    q.map(push)
  }
  const refuses =
    navigator.doNotTrack === '1' || window.doNotTrack === '1' || navigator.globalPrivacyControl === true
  if (refuses) return open(() => {})
  const address = new URL('collect', script.src).href
  const ownItem = script.dataset.item
  const selector = '[data-greenroom-item]'
  const sendAfterMs = 3000
  const eventsAtATime = 100

  /** Unsent sums by type and content item. */
  let waiting = new Map()
  let timer

  const newId = () =>
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte, place) => (place === 6 ? (byte & 15) | 64 : place === 8 ? (byte & 63) | 128 : byte))
      .map((byte, place) => ([4, 6, 8, 10].includes(place) ? '-' : '') + byte.toString(16).padStart(2, '0'))
      .join('')

  function add(type, item, count, seconds = 0) {
    const key = type + item
    const event = waiting.get(key) || { id: newId(), type, item, count: 0, seconds: 0 }
    event.count += count
    event.seconds += seconds
    event.time = Date.now()
    waiting.set(key, event)
    timer = timer || setTimeout(send, sendAfterMs)
  }

  function send() {
    clearTimeout(timer)
    timer = undefined
    const events = [...waiting.values()]
    waiting = new Map()
    for (let from = 0; from < events.length; from += eventsAtATime) {
      const body = {
        sentAt: Date.now(),
        // Only its host is used.
        referrer: referrer && new URL(referrer).origin,
        source: new URLSearchParams(location.search).get('utm_source') || undefined,
        automated: navigator.webdriver || undefined,
        events: events.slice(from, from + eventsAtATime),
      }
      navigator.sendBeacon(address, JSON.stringify(body))
    }
  }

  // A visit begins on a page that was not reached from the same site, nor by going back or loading it again.
  const [navigation] = performance.getEntriesByType('navigation')
  const isEntry = !referrer || new URL(referrer).origin !== location.origin
  const visit = () => add('visit', undefined, 1)
  if (isEntry && (!navigation || navigation.type === 'navigate')) {
    if (document.prerendering) document.addEventListener('prerenderingchange', visit, { once: true })
    else visit()
  }
  open((type, item = ownItem) => add(type, item, 1))

  let visibleSince = document.visibilityState === 'visible' ? performance.now() : undefined
  let isRead = false
  function pause() {
    const seconds = visibleSince === undefined ? 0 : Math.round((performance.now() - visibleSince) / 1000)
    visibleSince = undefined
    if (ownItem && seconds > 0) {
      add('read', ownItem, isRead ? 0 : 1, seconds)
      isRead = true
    }
    send()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') pause()
    else visibleSince = performance.now()
  })
  window.addEventListener('pagehide', pause)

  const itemOf = element => element.closest(selector)?.dataset.greenroomItem
  const onClick = ({ target }) => {
    const item = target instanceof Element && itemOf(target)
    if (item && item !== ownItem) add('click', item, 1)
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('auxclick', event => event.button === 1 && onClick(event), true)

  const timers = new Map()
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, intersectionRatio } of entries) {
        clearTimeout(timers.get(target))
        if (intersectionRatio < 0.5) continue
        const see = () => {
          observer.unobserve(target)
          const item = itemOf(target)
          if (item && item !== ownItem) add('impression', item, 1)
        }
        timers.set(target, setTimeout(see, 1000))
      }
    },
    { threshold: 0.5 },
  )
  const known = new WeakSet()
  const observe = root => {
    for (const element of [root, ...root.querySelectorAll(selector)]) {
      if (known.has(element) || !element.matches?.(selector)) continue
      known.add(element)
      observer.observe(element)
    }
  }
  observe(document)
  new MutationObserver(records => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) observe(node)
    }
  }).observe(document, { childList: true, subtree: true })
})()
