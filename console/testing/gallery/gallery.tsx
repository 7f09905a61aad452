import { Button } from '@mantine/core'
import type { ComponentType } from 'react'
import { settings, useSettings } from '../../kit/settings/settings.ts'
import classes from './gallery.module.css'
import { Charts } from './sections/charts.tsx'
import { Conditions } from './sections/conditions.tsx'
import { Controls } from './sections/controls.tsx'
import { Display } from './sections/display.tsx'
import { Feedback } from './sections/feedback.tsx'
import { Fields } from './sections/fields.tsx'
import { Floating } from './sections/floating.tsx'
import { Forms } from './sections/forms.tsx'
import { Lists } from './sections/lists.tsx'

/** The sections by their names, which the pictures have as well. */
const sections: Readonly<Record<string, ComponentType>> = {
  display: Display,
  controls: Controls,
  fields: Fields,
  forms: Forms,
  feedback: Feedback,
  floating: Floating,
  lists: Lists,
  charts: Charts,
  conditions: Conditions,
}

/** All parts of the kit. */
export function Gallery() {
  const isDark = useSettings(({ theme }) => theme === 'dark')
  return (
    <main className={classes.gallery}>
      <div className={classes.head}>
        <h1>The kit</h1>
        <Button variant="default" onClick={() => settings.setState({ theme: isDark ? 'light' : 'dark' })}>
          {isDark ? 'Light theme' : 'Dark theme'}
        </Button>
      </div>
      <nav className={classes.links} aria-label="Sections">
        {Object.keys(sections).map(name => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(sections).map(([name, Section]) => (
        <section key={name} id={name} className={classes.section} aria-label={name}>
          <h2>{name}</h2>
          <div className={classes.parts}>
            <Section />
          </div>
        </section>
      ))}
    </main>
  )
}
