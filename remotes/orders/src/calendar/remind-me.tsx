import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { pageAddress, pagePaths } from '@homeside/contract/constants/page-paths'
import type { NotificationSettings } from '@homeside/contract/notifications'
import { formatDate, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice } from '@homeside/parts/action/problem-notice'
import { useAction } from '@homeside/parts/action/use-action'
import { Link, useNavigate, useParams } from '@homeside/remote-kit/router'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

import { consentOf, turnOnReminder, wayOf } from './reminders.ts'

/** The form, with all that forms need, is loaded when somebody has not agreed yet. */
const ConsentForm = lazy(() =>
  import('@homeside/parts/consent/consent-form').then((module) => ({ default: module.ConsentForm })),
)

/**
 * Turns on the reminder that supplies can be ordered, by one tap: by text, else by email. Who has never agreed to get
 * those is asked in place.
 *
 * @param day The day of the reminder, `YYYY-MM-DD`.
 */
export function RemindMe({ day }: { day: string }) {
  const t = useText('orders')
  const api = useApi()
  const language = useLanguage()
  const navigate = useNavigate()
  const { alias = '' } = useParams()
  const { isUnderWay, problem, run } = useAction()
  const [settings, setSettings] = useState<NotificationSettings | null>(null)
  const all = pageAddress(pagePaths.notificationSettings, { alias })
  const date = formatDate(day, language)

  async function turnOn(known: NotificationSettings): Promise<void> {
    setSettings(await turnOnReminder(api, known))
  }

  async function begin(): Promise<void> {
    const known = await call(api, 'GET', 'patient/notifications')
    const way = wayOf(known)
    // An address that is not confirmed gets nothing.
    if (way === 'Email' && !known.IsEmailVerified) return void navigate(all)
    const mayTurnOn = !known[way].SupplyReminders && known[consentOf[way]].ConsentedUtc !== null
    return mayTurnOn ? turnOn(known) : setSettings(known)
  }

  const way = settings && wayOf(settings)
  if (settings && way && settings[way].SupplyReminders) {
    return (
      <Reminded>
        {way === 'Texts'
          ? t('reminder.byText', { phone: formatPhone(settings.MobilePhone ?? ''), date })
          : t('reminder.byEmail', { email: settings.EmailAddress, date })}{' '}
        <Link to={all}>{t('reminder.change')}</Link>
      </Reminded>
    )
  }
  if (settings && way) {
    const name = consentOf[way]
    return (
      <Suspense fallback={null}>
        <div className="hs-stack">
          <ConsentForm
            name={name}
            consent={settings[name]}
            agree={() => turnOn(settings)}
            onCancel={() => setSettings(null)}
          />
        </div>
      </Suspense>
    )
  }
  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <button type="button" className="hs-button hs-button-text" aria-disabled={isUnderWay} onClick={() => run(begin)}>
        {t('reminder.send', { date })}
      </button>
    </>
  )
}

/** What was arranged, with the focus, because the pressed button is gone. */
function Reminded({ children }: { children: ReactNode }) {
  const words = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => words.current?.focus(), [])
  return (
    <p ref={words} tabIndex={-1}>
      {children}
    </p>
  )
}
