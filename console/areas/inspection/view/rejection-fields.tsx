import { inspectionLimits, rejectionReasons } from '@greenroom/contract/areas/inspection/inspection-queues'
import { Button, Radio, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Keys } from '../../../kit/actions/keys.tsx'
import { knownValue } from '../../../kit/known-value.ts'
import { reasonText } from '../labels.ts'
import type { useRejection } from './use-rejection.ts'
import classes from './view.module.css'

/** The reasons for a rejection, each with its number key, and the note once one is chosen. */
export function RejectionFields({
  rejection,
  busy,
}: {
  rejection: ReturnType<typeof useRejection>
  busy: boolean
}) {
  const { t } = useTranslation('inspection')
  const { reason, note, setNote, choose, submit, handleKey } = rejection
  return (
    <>
      <Radio.Group
        mt="md"
        label={t('view.reason')}
        description={t('view.reasonHint')}
        error={rejection.isReasonMissing && t('view.reasonMissing')}
        value={reason ?? null}
        onChange={value => {
          const chosen = knownValue(rejectionReasons, value)
          if (chosen) choose(chosen)
        }}
      >
        <div ref={rejection.reasonsBox} className={classes.reasons}>
          {rejectionReasons.map((one, place) => (
            <Radio
              key={one}
              value={one}
              size="xs"
              onKeyDown={handleKey}
              label={
                <>
                  <Keys action={{ shortcut: String(place + 1) }} /> {reasonText(one)}
                </>
              }
            />
          ))}
        </div>
      </Radio.Group>
      {reason !== undefined && (
        <>
          <Textarea
            ref={rejection.noteField}
            mt="sm"
            label={t(reason === 'other' ? 'view.noteNeeded' : 'view.note')}
            description={t('view.noteHint')}
            maxLength={inspectionLimits.note}
            rows={3}
            value={note}
            error={rejection.isNoteMissing && t('view.noteMissing')}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
            onKeyDown={handleKey}
          />
          <Button mt="xs" color="red" size="xs" fullWidth loading={busy} onClick={submit}>
            {t('view.rejectWith', { reason: reasonText(reason) })}
          </Button>
        </>
      )}
    </>
  )
}
