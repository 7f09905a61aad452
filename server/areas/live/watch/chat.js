// The chat below the picture of a live room. Messages are written as texts, never as HTML.
;(() => {
  const page = document.querySelector('main')
  const section = document.querySelector('.chat')
  const list = section.querySelector('ol')
  const none = section.querySelector('.none')
  const form = section.querySelector('form')
  const remark = section.querySelector('.remark')
  const words = JSON.parse(page.dataset.words)
  const address = section.dataset.chat_address
  const pollMs = 3000
  /** A list that is read further up than this many pixels stays where it is. */
  const nearEnd = 40
  let version = ''

  /** Browsers that store nothing for the page forget the viewer with it. */
  function stored(key, make) {
    try {
      const value = localStorage.getItem(key) || make()
      localStorage.setItem(key, value)
      return value
    } catch {
      return make()
    }
  }

  /** Also where `crypto.randomUUID` is missing, such as on pages without HTTPS. */
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = (bytes[6] & 15) | 64
    bytes[8] = (bytes[8] & 63) | 128
    const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  const viewerId = stored('greenroom-viewer', newId)
  form.elements.name.value = stored('greenroom-name', () => '')

  function itemOf({ id, name, content, isFromStudio }) {
    const item = document.createElement('li')
    const author = document.createElement('b')
    const text = document.createElement('span')
    item.dataset.id = id
    author.textContent = name
    text.textContent = content
    item.append(author, ' ')
    if (isFromStudio) {
      const badge = document.createElement('i')
      badge.textContent = words.studio
      item.append(badge, ' ')
    }
    item.append(text)
    return item
  }

  /** Adds what is new and takes away what was deleted; what stays is not drawn again. */
  function show(messages) {
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd
    const ids = new Set(messages.map(({ id }) => id))
    for (const item of [...list.children]) if (!ids.has(item.dataset.id)) item.remove()
    messages.forEach((message, place) => {
      const there = list.children[place]
      if (!there || there.dataset.id !== message.id) list.insertBefore(itemOf(message), there || null)
    })
    none.hidden = messages.length > 0
    if (isAtEnd) list.scrollTop = list.scrollHeight
  }

  async function ask(query, options) {
    const headers = { 'Accept-Language': document.documentElement.lang, 'Content-Type': 'application/json' }
    const response = await fetch(address + query, { ...options, headers })
    return response.json()
  }

  async function poll() {
    if (document.hidden || page.dataset.state === 'closed') return
    try {
      const { data } = await ask(version === '' ? '' : `?version=${version}`)
      if (!data) return
      version = data.version
      form.hidden = !data.mayWrite
      if (data.list) show(data.list)
    } catch {
      // The next reading shows what has come meanwhile.
    }
  }

  form.addEventListener('submit', async event => {
    event.preventDefault()
    const { content, name } = form.elements
    const button = form.querySelector('button')
    if (button.disabled || content.value.trim() === '' || name.value.trim() === '') return
    button.disabled = true
    try {
      localStorage.setItem('greenroom-name', name.value)
    } catch {
      // Only the next visit misses it.
    }
    try {
      const body = JSON.stringify({ viewerId, viewerName: name.value, content: content.value })
      const { data, msg, status } = await ask('', { method: 'POST', body })
      if (status === 'ok') content.value = ''
      remark.textContent = status !== 'ok' ? msg : data.state === 'held' ? words.held : ''
      if (status === 'ok') await poll()
    } catch {
      remark.textContent = words.unsent
    }
    button.disabled = false
  })

  poll()
  setInterval(poll, pollMs)
  document.addEventListener('visibilitychange', poll)
})()
