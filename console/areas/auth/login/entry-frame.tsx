import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '../../../kit/display/logo.tsx'
import { LanguageSwitch } from '../../../kit/theme/language-switch.tsx'
import { ThemeSwitch } from '../../../kit/theme/theme-switch.tsx'
import bannerClasses from './banner.module.css'
import classes from './login-page.module.css'

const points = ['publish', 'review', 'insight'] as const

/** The left side of the sign-in page, with a short description of Greenroom. */
function Banner() {
  const { t } = useTranslation('access')
  return (
    <aside className={bannerClasses.banner}>
      <Logo />
      <div className={bannerClasses.middle}>
        <Stage className={bannerClasses.stage} />
        <p className={bannerClasses.title}>{t('banner.title')}</p>
        <p className={bannerClasses.text}>{t('banner.text')}</p>
        <ul className={bannerClasses.points}>
          {points.map(point => (
            <li key={point}>{t(`banner.points.${point}`)}</li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

/** Decorative illustration: content cards beside a stage, one of them live in the spotlight. */
function Stage({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 380 240" aria-hidden="true" fill="none">
      <defs>
        <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#c9f7d9" stopOpacity="0.5" />
          <stop offset="1" stopColor="#c9f7d9" stopOpacity="0.02" />
        </linearGradient>
      </defs>
      <path d="M256 22 188 206h150Z" fill="url(#beam)" />
      <path d="M236 8h40l-7 18h-26Z" fill="#1d5a3d" />
      <path d="M243 26h26" stroke="#c9f7d9" strokeWidth="3" strokeLinecap="round" />
      <ellipse cx="263" cy="206" rx="76" ry="10" fill="#0f4a2f" />
      <path d="M12 206h356" stroke="#1d5a3d" strokeWidth="2" strokeLinecap="round" />
      <g stroke="#1d5a3d" strokeWidth="1.5" fill="#0a2f20">
        <rect x="20" y="118" width="74" height="86" rx="6" />
        <rect x="62" y="98" width="84" height="106" rx="6" />
      </g>
      <g stroke="#2f7a55" strokeWidth="4" strokeLinecap="round">
        <path d="M76 118h40M76 132h54M76 146h46" />
        <path d="M32 138h18M32 152h18" />
      </g>
      <path d="m78 188 16-18 12 12 10-10 14 16Z" fill="#1d5a3d" />
      <rect x="206" y="84" width="114" height="120" rx="8" fill="#f3fbf6" />
      <rect x="216" y="94" width="94" height="58" rx="5" fill="#0e8f4f" />
      <path d="m256 112 18 11-18 11Z" fill="#fff" />
      <path d="M218 166h70M218 180h48" stroke="#bfd8ca" strokeWidth="5" strokeLinecap="round" />
      <circle cx="303" cy="180" r="6" fill="#2ace6c" />
      <circle cx="303" cy="180" r="10" stroke="#2ace6c" strokeOpacity="0.5" strokeWidth="2" />
      <path
        d="M158 154h24m-7-7 7 7-7 7"
        stroke="#2ace6c"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface EntryFrameProps {
  title: string
  subtitle?: string | false
  children: ReactNode
}

/** The frame of every page before the sign-in: what Greenroom is on the left, the way in on the right. */
export function EntryFrame({ title, subtitle = false, children }: EntryFrameProps) {
  useEffect(() => {
    document.title = title
  }, [title])

  return (
    <div className={classes.page}>
      <Banner />
      <main className={classes.side}>
        <div className={classes.switches}>
          <div className={classes.phoneLogo}>
            <Logo />
          </div>
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className={classes.card}>
          <Title order={1}>{title}</Title>
          {subtitle && (
            <Text c="dimmed" size="lg">
              {subtitle}
            </Text>
          )}
          {children}
        </div>
      </main>
    </div>
  )
}
