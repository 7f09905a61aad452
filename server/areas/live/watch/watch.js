// The page of a live room for its audience. Phones play HLS by themselves; other browsers by hls.js.
;(() => {
  const page = document.querySelector('main')
  const video = document.querySelector('video')
  const words = JSON.parse(page.dataset.words)
  const status = document.querySelector('[role="status"]')
  const pollMs = 5000
  const retryMs = 3000
  let wasLive = false
  let hasPlayed = false
  let end

  function say(state) {
    page.dataset.state = state
    status.textContent = words[state] || ''
  }

  function fail(state) {
    stop()
    say(state === 'retrying' && !hasPlayed ? 'connecting' : state)
    if (state === 'retrying') setTimeout(poll, retryMs)
  }

  function stop() {
    if (end) end()
    end = undefined
  }

  // Chromium plays HLS, too, but is 4.8 s behind with its own player and 1.5 s with hls.js.
  const isApple = !('MediaSource' in window) || 'ManagedMediaSource' in window

  function begin() {
    if (isApple && video.canPlayType('application/vnd.apple.mpegurl') !== '') {
      video.src = page.dataset.stream
      video.onerror = () => fail('retrying')
      end = () => {
        video.onerror = null
        video.removeAttribute('src')
        video.load()
      }
    } else {
      let isStopped = false
      let hls
      end = () => {
        isStopped = true
        if (hls) hls.destroy()
      }
      const script = document.createElement('script')
      script.src = page.dataset.library
      script.onerror = () => isStopped || fail('unsupported')
      script.onload = () => {
        if (isStopped) return
        if (!window.Hls.isSupported()) {
          fail('unsupported')
          return
        }
        hls = new window.Hls({ lowLatencyMode: true, backBufferLength: 30, maxLiveSyncPlaybackRate: 1.05 })
        hls.on('hlsError', (_, { fatal }) => {
          if (fatal && !isStopped) fail('retrying')
        })
        hls.loadSource(page.dataset.stream)
        hls.attachMedia(video)
      }
      document.head.append(script)
    }
    const playing = video.play()
    // Browsers begin with sound only after a touch: the controls are there for it.
    if (playing) playing.catch(() => undefined)
  }

  async function poll() {
    try {
      const response = await fetch(page.dataset.state_address)
      if (response.status === 404) {
        fail('closed')
        return
      }
      const { state, title } = await response.json()
      document.title = title
      document.querySelector('h1').textContent = title
      if (state === 'live') {
        wasLive = true
        if (!end) {
          say('connecting')
          begin()
        }
      } else {
        stop()
        say(wasLive && state === 'waiting' ? 'ended' : state)
      }
    } catch {
      say(hasPlayed ? 'retrying' : 'connecting')
    }
  }

  for (const event of ['loadeddata', 'playing'])
    video.addEventListener(event, () => {
      hasPlayed = true
      say('live')
    })
  // A stream that goes on with other tracks or another codec has another playlist.
  video.addEventListener('ended', () => {
    stop()
    poll()
  })
  poll()
  setInterval(() => document.hidden || page.dataset.state === 'closed' || poll(), pollMs)
})()
