import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { LanguageSwitch } from '../../../kit/language-switch.tsx'
import { Logo } from '../../../kit/logo.tsx'
import { ThemeSwitch } from '../../../kit/theme-switch.tsx'
import { Banner } from './banner.tsx'
import classes from './login-page.module.css'

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
