import { paths } from '@homeside/contract/constants/paths'
import type { TrailEntry } from '@homeside/contract/staff-trail'
import { useText } from '@homeside/i18n/use-text'

import { Rows } from '../frame/rows.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { usePages } from '../frame/use-pages.ts'

/** As many as a page of the trail has. */
const pageOfTrail = 200

/** Who saw or changed what of a patient, the newest first. For a lead. */
export function Trail({ patientKey }: { patientKey: number }) {
  const t = useText('desk')
  const { at } = useTimes()
  const pages = usePages(
    (before?: number) =>
      staffQuery(paths.staffPatientTrail, { params: { key: patientKey }, query: before ? { before } : {} }),
    ({ Items }) => (Items.length < pageOfTrail ? null : (Items.at(-1)?.EntryKey ?? null)),
  )
  const whoIs = ({ Actor, Staff }: TrailEntry) => Staff ?? t(`patients.actors.${Actor}`)
  return (
    <Rows<TrailEntry>
      pages={pages}
      keyOf={({ EntryKey }) => EntryKey}
      empty={t('patients.none')}
      columns={[
        { title: t('patients.when'), className: 'desk-numbers', render: (_, { AtUtc }) => at(AtUtc) },
        { title: t('patients.who'), render: (_, entry) => whoIs(entry) },
        { title: t('patients.what'), render: (_, { Call }) => <code>{Call}</code> },
        {
          title: t('patients.outcome'),
          render: (_, { Outcome }) =>
            Outcome === 'done' || Outcome === null ? (
              t(`patients.outcomes.${Outcome ?? 'begun'}`)
            ) : (
              <code>{Outcome}</code>
            ),
        },
        {
          title: t('patients.from'),
          className: 'desk-numbers',
          render: (_, { Address }) => Address ?? t('patients.none'),
        },
      ]}
    />
  )
}
