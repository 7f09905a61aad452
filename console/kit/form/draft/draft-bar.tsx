import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { describeDevice } from '../../browser/device.ts'
import { useNow } from '../../browser/use-now.ts'
import { failureData } from '../../feedback/failure.ts'
import { useFormat } from '../../text/format.ts'
import classes from './draft-bar.module.css'
import type { FormDraft } from './use-draft.ts'

/** Names colleagues who write on the same row, offers a draft that is not in the form, and names fields that could not be restored. */
export function DraftBar({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation('form')
  const { other, ignored, editors } = draft
  if (!other && ignored.length === 0 && editors.length === 0) return null
  return (
    <div className={classes.bar} role="status">
      {editors.length > 0 && (
        <Text size="sm">
          {t('draft.editors', { names: editors.map(({ name }) => name).join(t('separator')) })}
        </Text>
      )}
      {other && <Offer draft={draft} other={other} />}
      {!other && ignored.length > 0 && (
        <Text size="sm">{t('draft.ignored', { fields: ignored.join(t('separator')) })}</Text>
      )}
    </div>
  )
}

function Offer({ draft, other }: { draft: FormDraft; other: NonNullable<FormDraft['other']> }) {
  const { t } = useTranslation('form')
  const format = useFormat()
  useNow()
  const { savedTime, device } = other.draft
  const params = {
    time: format.relative(savedTime),
    device: describeDevice(device) || t('draft.unknownDevice'),
  }
  return (
    <>
      <Text size="sm" title={format.exact(savedTime)}>
        {t(`draft.${other.when}`, params)}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="light" onClick={draft.takeOver}>
          {t(`draft.takeOver.${other.when}`)}
        </Button>
        {other.when === 'opening' ? (
          <Button size="xs" variant="default" onClick={draft.discardOther}>
            {t('draft.discard')}
          </Button>
        ) : (
          <Button size="xs" variant="default" onClick={draft.keepMine}>
            {t('draft.keepMine')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** Shows whether the typed text is saved as a draft. */
export function DraftStatus({ draft, dirty }: { draft: FormDraft; dirty: boolean }) {
  return (
    <Text size="xs" c="dimmed" aria-live="polite" flex={1}>
      {dirty && <Status draft={draft} />}
    </Text>
  )
}

function Status({ draft: { saved, other } }: { draft: FormDraft }) {
  const { t } = useTranslation('form')
  const format = useFormat()
  if (other) return t('draft.undecided')
  if (!saved) return null
  if ('at' in saved) return t('draft.kept', { time: format.time(saved.at) })
  const reason = failureData(saved.failure, 'invalid')?.issues[0]?.msg
  return reason === undefined ? t('draft.failed') : t('draft.refused', { reason })
}
