import type { Dashboard } from '@homeside/contract/patient'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import { PhoneLink } from '@homeside/ui/phone-link'

/** Whom to ask. */
export function DashboardHelp({ provider }: { provider: Dashboard['Company'] }) {
  const t = useText('host')
  return (
    <aside className="dashboard-aside" aria-labelledby="dashboard-help">
      <section className="dashboard-help">
        <h2 id="dashboard-help">{t('dashboard.help')}</h2>
        <p>{t('dashboard.helpLead', { provider: provider.Name })}</p>
        <p className="dashboard-phone">
          <Icon name="phone" />
          <PhoneLink phone={provider.Phone} />
        </p>
      </section>
    </aside>
  )
}
