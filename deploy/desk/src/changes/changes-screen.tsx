import { paths } from '@homeside/contract/constants/paths'
import { useText } from '@homeside/i18n/use-text'
import { Link } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { Rows } from '../frame/rows.tsx'
import { useSession } from '../frame/session.ts'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { usePages } from '../frame/use-pages.ts'

/** The changes that wait for a decision, the oldest first. */
export function ChangesScreen() {
  const t = useText('desk')
  const { ago } = useTimes()
  const { SiteKey } = useSession()
  const addressOf = ({ ChangeKey }: { ChangeKey: number }) => `/${SiteKey}/changes/${ChangeKey}`
  const pages = usePages(
    (after?: string) => staffQuery(paths.staffChanges, { query: { limit: 50, ...(after ? { after } : {}) } }),
    ({ Next }) => Next,
  )
  return (
    <DeskPage title={t('screens.changes')}>
      <Rows
        pages={pages}
        keyOf={({ ChangeKey }) => ChangeKey}
        addressOf={addressOf}
        empty={t('changes.empty')}
        columns={[
          {
            title: t('changes.patient'),
            render: (_, row) => <Link to={addressOf(row)}>{row.PatientName}</Link>,
          },
          { title: t('changes.about'), render: (_, { Type }) => t(`changes.types.${Type}`) },
          { title: t('changes.asked'), render: (_, { SubmittedUtc }) => ago(SubmittedUtc) },
        ]}
      />
    </DeskPage>
  )
}
