import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { paths } from '@homeside/contract/constants/paths'
import type { StaffChange } from '@homeside/contract/staff-lists'
import { useText } from '@homeside/i18n/use-text'
import { Alert } from 'antd'
import { Link, useParams } from 'react-router-dom'

import { DeskPage } from '../frame/desk-page.tsx'
import { Cards } from '../frame/photo.tsx'
import { useSession } from '../frame/session.ts'
import { Shown } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { BeforeAndAfter } from './before-and-after.tsx'
import { Decide } from './decide.tsx'

/** One change that a patient asks for: what is in force beside what is asked for, with the card, and the decision. */
export function ChangeScreen() {
  const t = useText('desk')
  const { key = '' } = useParams()
  const load = useQueryLoad(staffQuery(paths.staffChange, { params: { key } }))
  const type = load.status === 'ready' ? load.value.Type : null
  return (
    <DeskPage title={type ? t(`changes.of.${type}`) : t('changes.change')}>
      <Shown load={load}>{(change) => <Change key={change.ChangeKey} change={change} />}</Shown>
    </DeskPage>
  )
}

function Change({ change }: { change: StaffChange }) {
  const t = useText('desk')
  const { at } = useTimes()
  const { SiteKey } = useSession()
  return (
    <>
      <Outcome change={change} />
      <section className="desk-part">
        <p>
          <Link to={`/${SiteKey}/patients/${change.PatientKey}`}>{change.PatientName}</Link>
          {' · '}
          {t('changes.askedOn', { when: at(change.SubmittedUtc) })}
          {' · '}
          {t(`messages.reads.${change.Language}`)}
          {change.Level === null ? null : (
            <>
              {' · '}
              {t(`changes.levels.${change.Level}`)}
            </>
          )}
        </p>
        {change.Description ? (
          <>
            <h2>{t('changes.words')}</h2>
            <blockquote className="desk-quote">{change.Description}</blockquote>
          </>
        ) : null}
        <div className={change.CardPhotos.length > 0 ? 'desk-sides' : undefined}>
          <BeforeAndAfter change={change} />
          <Cards photos={change.CardPhotos} />
        </div>
      </section>
      {change.Status === 'Submitted' ? <Decide change={change} /> : null}
    </>
  )
}

/** What became of a change, and by whom. Draws nothing while it waits. */
function Outcome({ change: { Status, ClosedUtc, DecidedBy, Reason } }: { change: StaffChange }) {
  const t = useText('desk')
  const { clock } = useTimes()
  if (Status === 'Submitted' || ClosedUtc === null) return null
  const words = t(`changes.ended.${Status}`, { name: DecidedBy ?? t('changes.system'), time: clock(ClosedUtc) })
  return <Alert className="desk-gap" role="status" type="info" showIcon title={words} description={Reason} />
}
