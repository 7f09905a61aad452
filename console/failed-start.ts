import { texts as english } from './kit/text/locales/sign-in/en-US.ts'
import { texts as chinese } from './kit/text/locales/sign-in/zh-CN.ts'

/** Says in the window that the files of the console could not be loaded, and offers to try again. */
export function showFailedStart(): void {
  const { kit } = document.documentElement.lang === 'en-US' ? english : chinese
  const words = document.createElement('p')
  words.textContent = kit.failedToLoad
  const retry = document.createElement('button')
  retry.textContent = kit.retry
  retry.addEventListener('click', () => location.reload())
  const page = document.createElement('main')
  page.style.cssText = 'display:grid;place-content:center;justify-items:center;min-height:100vh'
  page.append(words, retry)
  document.getElementById('root')?.replaceChildren(page)
}
