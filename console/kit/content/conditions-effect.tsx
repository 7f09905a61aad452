import '../text/locales/index.ts'
import type { ConditionsPreview, PreviewExample } from '@greenroom/contract/areas/content/conditions-preview'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { smallPictureSource } from '../display/picture-source.ts'
import { useFormat } from '../text/format.ts'
import classes from './conditions.module.css'
import { genreIcons } from './genre-icons.ts'

/** Where the effect of conditions stands, beside them. */
export function EffectSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.effect} aria-label={label}>
      {children}
    </section>
  )
}

interface ConditionsEffectProps {
  /** Absent before the first answer; the last answer stays while another one is on its way. */
  effect: ConditionsPreview | undefined
  hasFailed: boolean
  onRetry: () => void
  /** The number of matching content items, in words. */
  counted: (effect: ConditionsPreview) => string
  /** Remarks about the number. */
  children?: ReactNode
}

/** What conditions match: how many, what a change of them brings in and takes out, and the latest covers. */
export function ConditionsEffect({ effect, hasFailed, onRetry, counted, children }: ConditionsEffectProps) {
  const { t } = useTranslation('contentWords')
  if (hasFailed) {
    return (
      <Alert color="red" title={t('effect.failed')}>
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('effect.again')}
        </Button>
      </Alert>
    )
  }
  if (!effect) return <Skeleton height={20} width={160} />
  return (
    <>
      <div role="status" className={classes.counts}>
        <Text size="sm" fw={600} component="span">
          {counted(effect)}
        </Text>
        {effect.change && <Change {...effect.change} />}
      </div>
      {children}
      {effect.examples.length > 0 && (
        <ul className={classes.covers} translate="no">
          {effect.examples.map(example => (
            <Cover key={example.id} {...example} />
          ))}
        </ul>
      )}
    </>
  )
}

function Change({ entering, leaving }: NonNullable<ConditionsPreview['change']>) {
  const { t } = useTranslation('contentWords')
  const format = useFormat()
  return (
    <>
      {entering > 0 && (
        <span className={classes.entering}>{t('effect.enter', { counted: format.number(entering) })}</span>
      )}
      {leaving > 0 && (
        <span className={classes.leaving}>{t('effect.leave', { counted: format.number(leaving) })}</span>
      )}
    </>
  )
}

/** Width of a cover in px at most. */
const coverWidth = 160

function Cover({ title, genre, file }: PreviewExample) {
  const [hasFailed, setFailed] = useState(false)
  const Icon = genreIcons[genre]
  const isPicture = file?.mediaType.startsWith('image/') && !hasFailed
  return (
    <li className={classes.cover} title={title}>
      <span className={classes.face} aria-hidden>
        {file && isPicture ? (
          <img
            src={smallPictureSource(file.address, coverWidth)}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setFailed(true)}
          />
        ) : (
          <Icon stroke={1.4} />
        )}
      </span>
      <span className={classes.coverTitle}>{title}</span>
    </li>
  )
}
