import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Reference } from '@homeside/parts/reference/reference'
import { TaskPage } from '@homeside/parts/wizard/task-page'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { Icon } from '@homeside/ui/icon'

interface LostContactProps {
  /** Where Back leads. */
  back: string
  /** The reference that staff look up; null when nothing was sent yet. */
  reference: string | null
}

/** For a patient who can receive none of our messages: whom to call, and the reference that this person asks for. */
export function LostContact({ back, reference }: LostContactProps) {
  const t = useText('registration')
  const { phone } = useProvider()
  return (
    <TaskPage title={t('lost.title')} lead={t('lost.lead')} back={{ to: back }}>
      <section className="hs-surface hs-stack">
        <a className="hs-button hs-button-primary hs-button-wide" href={`tel:+1${phone}`}>
          <Icon name="phone" />
          {t('lost.call', { phone: formatPhone(phone) })}
        </a>
        {reference === null ? null : <Reference>{reference}</Reference>}
      </section>
      <section className="hs-stack">
        <h2>{t('lost.asked')}</h2>
        <ul>
          <li>{t('lost.who')}</li>
          <li>{t('lost.contact')}</li>
        </ul>
      </section>
    </TaskPage>
  )
}
