import { answerQuery } from '@homeside/api-client/answer-query'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { NotificationSettings } from '@homeside/contract/notifications'
import { formatDay, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { AskConsent } from '@homeside/parts/consent/ask-consent'
import { EmailText } from '@homeside/parts/email/email-text'
import { Link, useNavigate, useParams } from '@homeside/remote-kit/router'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

import { consentOf, turnOnReminder, wayOf } from './reminders.ts'

/**
 * Turns on the reminder that supplies can be ordered, by one tap: by text, else by email. Who has never agreed to get
 * those is asked in place, and who gets it already reads so.
 *
 * @param day The day of the reminder, `YYYY-MM-DD`.
 * @param look The style of its button.
 */
export function RemindMe({ day, look }: { day: string; look: 'primary' | 'quiet' }) {
  const t = useText('orders')
  const api = useApi()
  const language = useLanguage()
  const navigate = useNavigate()
  const { alias = '' } = useParams()
  const { isUnderWay, problem, run } = useAction()
  const load = useQueryLoad(answerQuery('patient/notifications'))
  const [saved, setSaved] = useState<NotificationSettings | null>(null)
  const [asked, setAsked] = useState<NotificationSettings | null>(null)
  const all = pageAddress(pagePaths.notificationSettings, { alias })
  const date = formatDay(day, language)
  const settings = saved ?? (load.status === 'ready' ? load.value : null)
  const way = settings && wayOf(settings)

  async function turnOn(known: NotificationSettings): Promise<void> {
    setSaved(await turnOnReminder(api, known))
  }

  async function begin(): Promise<void> {
    const known = await call(api, 'GET', 'patient/notifications')
    const by = wayOf(known)
    // An address that is not confirmed gets nothing.
    if (by === 'Email' && !known.IsEmailVerified) return void navigate(all)
    if (known[by].SupplyReminders) return setSaved(known)
    return known[consentOf[by]].ConsentedUtc === null ? setAsked(known) : turnOn(known)
  }

  if (settings && way && settings[way].SupplyReminders) {
    return (
      <Reminded isNew={saved !== null}>
        {way === 'Texts' ? (
          t('reminder.byText', { phone: formatPhone(settings.MobilePhone ?? ''), date })
        ) : (
          <EmailText text={t('reminder.byEmail', { email: settings.EmailAddress, date })} />
        )}{' '}
        <Link to={all}>{t('reminder.change')}</Link>
      </Reminded>
    )
  }
  if (asked) {
    const name = consentOf[wayOf(asked)]
    return <AskConsent name={name} consent={asked[name]} agree={() => turnOn(asked)} onCancel={() => setAsked(null)} />
  }
  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button
        type="button"
        className={`hs-button hs-button-${look}`}
        aria-disabled={isUnderWay}
        onClick={() => run(begin)}
      >
        {t(way ? `reminder.ask.${way}` : 'reminder.send', { date })}
      </button>
    </>
  )
}

/** What is arranged. It gets the focus where the button was pressed, which is gone then. */
function Reminded({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (isNew) words.current?.focus()
  }, [isNew])
  return (
    <p ref={words} tabIndex={-1}>
      {children}
    </p>
  )
}
