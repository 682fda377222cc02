import { pageCache } from '@homeside/api-client/page-cache'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { signInDays } from '@homeside/contract/constants/limits'
import type { SignInNote } from '@homeside/contract/open-sessions'
import { useText } from '@homeside/i18n/use-text'
import { shortDay, timeOf, useLocalTime } from '@homeside/parts/days/local-time'
import { QuestionSection, useQuestion } from '@homeside/parts/question/question-section'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Link } from '@homeside/remote-kit/router'
import { Loaded } from '@homeside/ui/loaded'
import { Page } from '@homeside/ui/page'
import { PhoneLink } from '@homeside/ui/phone-link'
import { Skeleton } from '@homeside/ui/skeleton'
import { StatusLine } from '@homeside/ui/status-line'
import { useState } from 'react'

import { openSessionsQuery } from '../../api/account-queries.ts'
import { BackToAccount, useAccountPath } from '../../rows/back-to-account.tsx'
import { OpenBrowsers, useBrowserWords } from './open-browsers.tsx'

import './sessions.css'
import '../../rows/value-row.css'

/** Where the patient is signed in, and the recent sign-ins. */
export default function SessionsPage() {
  const t = useText('account-settings')
  const load = useQueryLoad(openSessionsQuery)
  return (
    <Page title={t('sessions.title')} back={<BackToAccount />}>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {({ Browsers, SignIns, ThisSignInKey }) => (
          <>
            <OpenBrowsers
              browsers={Browsers}
              onChanged={(answer) => pageCache.setQueryData(openSessionsQuery.queryKey, answer)}
            />
            <RecentSignIns signIns={SignIns} thisKey={ThisSignInKey} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** So many sign-ins fit on a phone below the open sessions. */
const shownAtFirst = 5

/** The sign-ins and wrong passwords of thirty days, and what to do if some were not the patient's own. */
function RecentSignIns({ signIns, thisKey }: { signIns: readonly SignInNote[]; thisKey: number | null }) {
  const t = useText('account-settings')
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? signIns : signIns.slice(0, shownAtFirst)
  const hidden = signIns.length - shown.length
  return (
    <section className="acc-group">
      <h2>{t('sessions.recent', { days: signInDays })}</h2>
      <ul className="acc-rows acc-session-list">
        {shown.map((signIn) => (
          <SignInRow key={signIn.SignInKey} signIn={signIn} isThisVisit={signIn.SignInKey === thisKey} />
        ))}
      </ul>
      {hidden > 0 ? (
        <button type="button" className="hs-button hs-button-text acc-session-more" onClick={() => setShowsAll(true)}>
          {t('sessions.more', { count: hidden })}
        </button>
      ) : null}
    </section>
  )
}

function SignInRow({ signIn, isThisVisit }: { signIn: SignInNote; isThisVisit: boolean }) {
  const t = useText('account-settings')
  const local = useLocalTime()
  const name = useBrowserWords()(signIn)
  const { isOpen, button, open, close } = useQuestion()
  const when = t('sessions.at', { day: shortDay(signIn.AtUtc, local), time: timeOf(signIn.AtUtc, local) })
  return (
    <li className="acc-row">
      <div className="acc-row-head">
        <span>{when}</span>
        {isThisVisit ? <span className="hs-hint">{t('sessions.thisVisit')}</span> : null}
        {isOpen || isThisVisit ? null : (
          <button
            ref={button}
            type="button"
            className="hs-button hs-button-text acc-row-change"
            aria-label={t('sessions.notMeAt', { when })}
            onClick={open}
          >
            {t('sessions.notMe')}
          </button>
        )}
      </div>
      <p className="hs-hint">{t('sessions.how', { name, method: t(`sessions.methods.${signIn.Method}`) })}</p>
      {signIn.Result === 'WrongPassword' ? <StatusLine tone="warning">{t('sessions.wrongPassword')}</StatusLine> : null}
      {isOpen ? <NotMe result={signIn.Result} onClose={close} /> : null}
    </li>
  )
}

function NotMe({ result, onClose }: { result: SignInNote['Result']; onClose: () => void }) {
  const t = useText('account-settings')
  const at = useAccountPath()
  const { phone } = useProvider()
  return (
    <QuestionSection title={t('sessions.wasNotMe')}>
      <p>{t(result === 'WrongPassword' ? 'sessions.nobodyGotIn' : 'sessions.somebodyGotIn')}</p>
      <Link className="hs-button hs-button-primary hs-button-wide" to={at('changePassword')}>
        {t('signIn.changePassword')}
      </Link>
      <button type="button" className="hs-button hs-button-text" onClick={onClose}>
        {t('sessions.wasMe')}
      </button>
      <p className="hs-hint">
        {t('sessions.worried')} <PhoneLink phone={phone} />
      </p>
    </QuestionSection>
  )
}
