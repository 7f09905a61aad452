import './locales/index.ts'
import { listPresets, type PresetRow, updatePreset } from '@greenroom/contract/areas/presets/presets'
import { Badge, Button, Group, Switch } from '@mantine/core'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/browser/use-now.ts'
import { CallFailure, call, failureData } from '../../kit/call/call.ts'
import { invalidate } from '../../kit/call/events.ts'
import { useCallQuery } from '../../kit/call/query.ts'
import { CardFrame } from '../../kit/cards/card-frame.tsx'
import type { CardSectionRegistration } from '../../kit/cards/registration.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { usePermission } from '../../kit/session/permission.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { RunAll } from './run-all.tsx'
import { settingsOf } from './settings/preset-fields.ts'
import { SettingsDrawer } from './settings/settings-drawer.tsx'

/** Refresh interval while content items wait for the presets. */
const quickMilliseconds = 2000
const slowMilliseconds = 30_000

/** The rules presets on the page of cards. */
export const presetCards: CardSectionRegistration = {
  key: 'presets',
  title: () => i18next.t('presets:title'),
  need: 'preset:read',
  expected: 6,
  empty: () => ({ title: i18next.t('presets:empty.title'), message: i18next.t('presets:empty.message') }),
  useCards: () => {
    const { data, error, refetch } = useCallQuery(
      listPresets,
      {},
      {
        quiet: true,
        refetchInterval: ({ state }) =>
          state.data?.some(({ waiting }) => waiting > 0) ? quickMilliseconds : slowMilliseconds,
      },
    )
    return {
      cards: data?.map(preset => ({
        key: preset.key,
        title: preset.title,
        description: preset.description,
        card: <PresetCard preset={preset} />,
      })),
      error,
      retry: () => void refetch(),
    }
  },
  Aside: RunAll,
}

/** One preset: what it does, whether it is on, what it did last. */
function PresetCard({ preset }: { preset: PresetRow }) {
  const { t } = useTranslation('presets')
  const may = usePermission()('preset:manage')
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState(false)
  const { key, title, enable, version } = preset

  async function turn(on: boolean): Promise<void> {
    setBusy(true)
    try {
      await call(
        updatePreset,
        { params: { key }, body: { version, enable: on } },
        { quiet: ['conflict', 'invalid'] },
      )
      toast.success(t(on ? 'done.on' : 'done.off', { name: title }))
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.reason === 'conflict') toast.notice(t('changed'))
      const issue = failureData(failure, 'invalid')?.issues[0]
      if (issue) toast.failure(failure, issue.msg)
    } finally {
      setBusy(false)
      void invalidate('preset.changed')
    }
  }

  return (
    <>
      <CardFrame
        title={title}
        mark={enable && <Badge>{t('enabled')}</Badge>}
        description={preset.description}
        actions={
          <Group justify="space-between" w="100%">
            {may && settingsOf[key].length > 0 ? (
              <Button variant="subtle" size="compact-sm" ml={-8} onClick={() => setOpen(true)}>
                {t('set')}
              </Button>
            ) : (
              <span />
            )}
            <Switch
              checked={enable}
              disabled={!may || busy}
              aria-label={t('switch', { name: title })}
              onChange={({ currentTarget }) => void turn(currentTarget.checked)}
            />
          </Group>
        }
      >
        <Figures preset={preset} />
      </CardFrame>
      {open && <SettingsDrawer preset={preset} onClose={() => setOpen(false)} />}
    </>
  )
}

function Figures({ preset: { key, lastActed, holds, words } }: { preset: PresetRow }) {
  const { t } = useTranslation('presets')
  const format = useFormat()
  useNow()
  const count = format.number(holds)
  return (
    <>
      <div>
        {lastActed
          ? t('acted', { time: format.relative(lastActed.at), total: format.number(lastActed.count) })
          : t('never')}
      </div>
      {key === 'content-blocking' && <div>{t('holds.blocking', { total: count })}</div>}
      {key === 'pinning' && <div>{t('holds.pinning', { total: count })}</div>}
      {key === 'set-distribution' && <div>{t('holds.distribution', { total: count })}</div>}
      {key === 'banned-content' && (
        <div>
          {t('words', { total: format.number(words) })} · {t('holds.banned', { total: count })}
        </div>
      )}
    </>
  )
}
