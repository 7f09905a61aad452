import { hlsLibraryPath } from '@greenroom/contract/areas/live/live-routes'
import { chatLimits } from '@greenroom/contract/areas/live-chat/chat'
import { readWatchChat } from '@greenroom/contract/areas/live-chat/chat-watch'
import type { Language } from '@greenroom/contract/languages'
import { html } from 'hono/html'

/** What the page says of the stream. */
const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  'zh-CN': {
    live: '直播中',
    connecting: '正在连接…',
    waiting: '直播尚未开始，请稍候',
    ended: '直播已结束',
    banned: '直播间暂时关闭',
    retrying: '连接中断，正在重试…',
    closed: '该直播间未开放观看',
    unsupported: '当前浏览器无法播放，请在微信、Safari 或 Chrome 中打开',
    chat: '聊天',
    noMessages: '还没有消息',
    studio: '主播间',
    name: '昵称',
    message: '说点什么…',
    send: '发送',
    held: '已提交，审核后显示',
    unsent: '没有发送成功，请稍后再试',
  },
  'en-US': {
    live: 'Live',
    connecting: 'Connecting…',
    waiting: 'Not on air yet. The picture comes by itself.',
    ended: 'The stream has ended.',
    banned: 'This room is closed for now.',
    retrying: 'Connection lost; trying again…',
    closed: 'This room is not open to watch.',
    unsupported: 'This browser cannot play the stream. Open the page in Safari, Chrome or WeChat.',
    chat: 'Chat',
    noMessages: 'No messages yet',
    studio: 'Studio',
    name: 'Your name',
    message: 'Say something…',
    send: 'Send',
    held: 'Sent. It is shown once a moderator has released it.',
    unsent: 'It was not sent. Try again in a moment.',
  },
}

const styleAddress = '/watch/files/watch.css'
const scriptAddress = '/watch/files/watch.js'
const chatAddress = '/watch/files/chat.js'

export interface WatchedRoom {
  id: string
  title: string
  notification: string
  /** Address of its cover; empty for none. */
  cover: string
  /** Address of the stream as HLS. */
  stream: string
}

/** The policy of the page: our own files, and the stream, which may come from a CDN. */
export function watchPolicy(stream: string): string {
  const sources = URL.canParse(stream) ? `'self' ${new URL(stream).origin}` : "'self'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src ${sources}`,
    `media-src ${sources} blob:`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Writes the page of a room for its audience; without a room, one that says that there is nothing to watch. */
export function watchPage(room: WatchedRoom | undefined, language: Language) {
  const said = words[language]
  const title = room?.title ?? 'Greenroom'
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${styleAddress}" />
      </head>
      <body>
        ${room ? player(room, said) : html`<main>${heading(title, said.closed)}</main>`}
      </body>
    </html>`
}

const heading = (title: string, text = '') =>
  html`<header><h1>${title}</h1><p role="status">${text}</p></header>`

function player(
  { cover, id, notification, stream, title }: WatchedRoom,
  said: Readonly<Record<string, string>>,
) {
  const texts = JSON.stringify(said)
  const state = `/watch/${id}/state`
  return html`<main data-words="${texts}" data-stream="${stream}" data-library="${hlsLibraryPath}" data-state_address="${state}">
      <div class="picture">
        <video controls autoplay muted playsinline webkit-playsinline x5-playsinline poster="${cover}" aria-label="${title}"></video>
        ${heading(title)}
        ${notification === '' ? '' : html`<p class="notice">${notification}</p>`}
      </div>
      ${chat(id, said)}
    </main>
    <script src="${scriptAddress}"></script>
    <script src="${chatAddress}"></script>`
}

/** The chat of a room. Who may not write there sees no form. */
const chat = (id: string, said: Readonly<Record<string, string>>) =>
  html`<section class="chat" aria-label="${said.chat}" data-chat_address="${readWatchChat.path.replace('{id}', id)}">
      <ol role="log" aria-label="${said.chat}" tabindex="0"></ol>
      <p class="none">${said.noMessages}</p>
      <form hidden>
        <input name="name" required maxlength="${chatLimits.viewerName}" autocomplete="nickname" aria-label="${said.name}" placeholder="${said.name}" />
        <input name="content" required maxlength="${chatLimits.content}" autocomplete="off" enterkeyhint="send" aria-label="${said.message}" placeholder="${said.message}" />
        <button>${said.send}</button>
      </form>
      <p class="remark" aria-live="polite"></p>
    </section>`
