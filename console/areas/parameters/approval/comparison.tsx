import {
  differingParameters,
  type ParameterChange,
  type ParameterName,
  type Parameters,
  parameters,
} from '@greenroom/contract/areas/parameters/parameters'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowNarrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../kit/display/panel.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { groups, parameterTitle, valueText } from '../labels.ts'
import type { Profile } from '../studio-parameters/form-source.ts'
import classes from './approval.module.css'

interface Column {
  key: 'original' | 'proposed' | 'approved' | 'current'
  values: Parameters
}

/** What stands beside each other for a request: what it replaces, what it asks for, and, where that is neither, what is in force. */
function columnsOf(request: ParameterChange | null, current: Parameters): Column[] {
  const now: Column = { key: 'current', values: current }
  if (!request) return [now]
  const { original, proposed, state } = request
  const isSame = (values: Parameters) => differingParameters(values, current).length === 0
  const before: Column = { key: 'original', values: original }
  if (state === 'passed') {
    return isSame(proposed) ? [before, now] : [before, { key: 'approved', values: proposed }, now]
  }
  const requested: Column = { key: 'proposed', values: proposed }
  return isSame(original) ? [{ ...now, values: original }, requested] : [before, requested, now]
}

/** The parameters side by side. Differences are marked with a sign, in bold and as text. */
export function Comparison({ profile }: { profile: Profile }) {
  const { t } = useTranslation('parameters')
  const format = useFormat()
  const columns = columnsOf(profile.request, parameters.parse(profile.current))
  return groups.map(({ key, names }) => {
    const changed = names.filter(name => isChanged(columns, name)).length
    return (
      <Panel
        key={key}
        title={t(key)}
        action={
          <Text size="sm" c="dimmed">
            {columns.length > 1 &&
              (changed === 0 ? t('basic.none') : t('basic.different', { count: changed }))}
          </Text>
        }
      >
        <WideTable
          label={t(key === 'video' ? 'basic.compareVideo' : 'basic.compareAudio')}
          className={`${classes.table} ${classes.compared}`}
        >
          <thead>
            <tr>
              <th scope="col">{t('basic.parameter')}</th>
              {columns.map(column => (
                <th key={column.key} scope="col">
                  {t(`basic.${column.key}`)}
                  {column.key === 'current' && (
                    <span className={classes.since}>
                      {t('basic.inForce', { time: format.exact(profile.currentTime) })}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map(name => (
              <Row key={name} name={name} columns={columns} />
            ))}
          </tbody>
        </WideTable>
      </Panel>
    )
  })
}

const isChanged = (columns: readonly Column[], name: ParameterName) =>
  columns.some(({ values }) => values[name] !== columns[0]?.values[name])

function Row({ name, columns }: { name: ParameterName; columns: readonly Column[] }) {
  const { t } = useTranslation('parameters')
  return (
    <tr data-changed={isChanged(columns, name) || undefined}>
      <th scope="row">{parameterTitle(name)}</th>
      {columns.map(({ key, values }, place) => {
        const differs = place > 0 && values[name] !== columns[0]?.values[name]
        return (
          <td key={key} data-differs={differs || undefined}>
            {differs && <IconArrowNarrowRight size={14} stroke={2} className={classes.sign} aria-hidden />}
            {valueText(name, values[name])}
            {differs && <VisuallyHidden>({t('basic.changed')})</VisuallyHidden>}
          </td>
        )
      })}
    </tr>
  )
}
