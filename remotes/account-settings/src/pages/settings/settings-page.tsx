import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import { useText } from '@homeside/i18n/use-text'
import { insuranceQuery, patientInfoQuery } from '@homeside/parts/patient/patient-queries'
import { Link, useParams } from '@homeside/remote-kit/router'
import { sessionModeAtom } from '@homeside/session/session-mode'
import { useAccountEntries } from '@homeside/ui/account-entries'
import { AccountFold, AccountList } from '@homeside/ui/account-list'
import { Loaded } from '@homeside/ui/loaded'
import { Notice } from '@homeside/ui/notice'
import { Page } from '@homeside/ui/page'
import { Skeleton } from '@homeside/ui/skeleton'
import { useAtomValue } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'

import { patientUserQuery } from '../../api/account-queries.ts'
import { ValueRow } from '../../rows/value-row.tsx'
import { useOwnAccount } from '../../sign-in/sign-in-elsewhere.tsx'
import { UsernameForm } from '../change-username/username-form.tsx'
import { AccountRows, LanguageRow } from './account-rows.tsx'
import { EmailRow } from './email-row.tsx'

import './things-to-do.css'

/** The account: links to its screens, and settings that are changed here. Section 2.10 of the specification. */
export default function SettingsPage() {
  const t = useText('account-settings')
  const hasProvider = useAtomValue(sessionModeAtom) !== 'no-registrations'
  const list = <AccountList groups={useAccountEntries()}>{hasProvider ? <AccountRows /> : <OwnRows />}</AccountList>
  return (
    <Page title={t('settings.title')} layout="overview">
      {hasProvider ? <WithThingsToDo>{list}</WithThingsToDo> : list}
    </Page>
  )
}

/** The account of a patient without a provider: username, email, language. */
function OwnRows() {
  const t = useText('account-settings')
  const load = useOwnAccount()
  return (
    <AccountFold title={t('settings.portal')} icon="language" startsOpen>
      <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
        {(user) => (
          <div className="acc-rows">
            <ValueRow
              label={t('signIn.usernameTitle')}
              changeWords={t('change')}
              renderForm={(end) => (
                <UsernameForm
                  username={user.Username ?? ''}
                  onChanged={() => end('saved')}
                  onCancel={() => end('cancelled')}
                />
              )}
            >
              <p className="acc-value">{user.Username}</p>
            </ValueRow>
            <EmailRow user={user} />
            <LanguageRow />
          </div>
        )}
      </Loaded>
    </AccountFold>
  )
}

/** How many milliseconds the account waits for the things to do. */
const patience = 3000

/**
 * The account with the things that need attention above it. Both appear together, so that nothing moves under a finger.
 * An account that would have to wait long appears without them, and they follow below it.
 */
function WithThingsToDo({ children }: { children: ReactNode }) {
  const { things, isLoading } = useThingsToDo()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [isLoading])
  const isWaiting = isLoading && !isLate
  const notice = things.length > 0 ? <ThingsToDo things={things} /> : null
  return (
    <>
      {isLate ? null : notice}
      <div className="acc-arriving" aria-busy={isWaiting}>
        {isWaiting ? <Skeleton shape="rows" count={6} /> : null}
        {children}
      </div>
      {isLate ? notice : null}
    </>
  )
}

function ThingsToDo({ things }: { things: readonly ThingToDo[] }) {
  const t = useText('account-settings')
  return (
    <Notice tone="warning" title={t('todo.title', { count: things.length })}>
      <ul className="acc-things">
        {things.map(({ key, words, to }) => (
          <li key={key}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Something that needs attention, and the screen where it is done. */
interface ThingToDo {
  key: string
  words: string
  to: string
}

/** What the patient should do; empty when there is nothing, or when it cannot be loaded: its own screen reports that. */
function useThingsToDo(): { things: readonly ThingToDo[]; isLoading: boolean } {
  const t = useText('account-settings')
  const { alias = '' } = useParams()
  const loads = [useQueryLoad(patientUserQuery), useQueryLoad(patientInfoQuery), useQueryLoad(insuranceQuery)] as const
  const [user, info, insurance] = loads
  // They appear together, so that nothing moves twice.
  if (loads.some(({ status }) => status === 'loading')) return { things: [], isLoading: true }

  const things: ThingToDo[] = []
  if (user.status === 'ready' && user.value.Email !== '' && !user.value.IsEmailVerified) {
    things.push({
      key: 'email',
      words: t('todo.confirmEmail'),
      to: pageAddress(pagePaths.notificationSettings, { alias }),
    })
  }
  if (user.status === 'ready' && user.value.OfferedEmail !== null) {
    things.push({ key: 'offer', words: t('todo.answerOffer'), to: pageAddress(pagePaths.demographics, { alias }) })
  }
  const refused = info.status === 'ready' ? info.value.LastDecision : null
  if (refused?.Status === 'Rejected') {
    things.push({
      key: 'details',
      words: t('todo.correctDetails'),
      to: `${pageAddress(pagePaths.demographics, { alias })}?change=${refused.ChangeKey}`,
    })
  }
  if (insurance.status === 'ready') {
    const { Decisions, Items } = insurance.value
    const rejected = Decisions.find(({ Status }) => Status === 'Rejected')
    if (rejected) {
      things.push({
        key: 'insurance',
        words: t('todo.correctInsurance'),
        to: `${pageAddress(pagePaths.insurance, { alias })}?change=${rejected.ChangeKey}`,
      })
    }
    for (const { Level, Status, PayorName, PendingChange } of Items) {
      if (Status === 'Expired' && PendingChange === null) {
        things.push({
          key: `expired ${Level}`,
          words: t('todo.expired', { name: PayorName }),
          to: pageAddress(pagePaths.insurance, { alias }),
        })
      }
    }
  }
  return { things, isLoading: false }
}
