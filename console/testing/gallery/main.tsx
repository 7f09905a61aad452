import '../../kit/theme/styles.ts'
import './gallery.css'
import '../../kit/text/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { queryClient } from '../../kit/call/query.ts'
import { setCurrentUser } from '../../kit/session/view-as.ts'
import { settings } from '../../kit/settings/settings.ts'
import { Appearance } from '../../kit/theme/appearance.tsx'
import { buildUser } from '../records.ts'
import { answerCalls } from './fake-calls.ts'
import { Gallery } from './gallery.tsx'

// Every part of the kit in its states. The development server shows it at /kit; the console never loads it.
// `?theme=dark` opens it in the dark theme.

answerCalls()
// Neither is stored: a console at the same address keeps its own.
settings.setState({
  language: 'en-US',
  theme: new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light',
})
await i18next.changeLanguage('en-US')
setCurrentUser(buildUser())
// Lists measure their columns once, by the letters that are there.
await document.fonts.load('14px Inter')

const router = createMemoryRouter([{ path: '*', element: <Gallery /> }])
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <Appearance>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Appearance>
  </StrictMode>,
)
