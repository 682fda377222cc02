import type { DynamicTemplateRoute } from '@homeside/contract/constants/dynamic-templates'
import { useText } from '@homeside/i18n/use-text'
import { Icon } from '@homeside/ui/icon'
import type { IconName } from '@homeside/ui/icon'

import './link-purpose.css'

const icons: Readonly<Record<DynamicTemplateRoute, IconName>> = {
  orders: 'supplies',
  messages: 'messages',
  insurance: 'page',
  demographics: 'account',
  mobilebpc: 'payments',
}

/** Who texted the link, and what it is for. */
export function LinkPurpose({ provider, task }: { provider: string; task: DynamicTemplateRoute }) {
  const t = useText('mobile-first')
  return (
    <div className="mf-purpose">
      <span className="mf-purpose-icon">
        <Icon name={icons[task]} size={28} />
      </span>
      <p>
        <strong>{provider}</strong> {t(`purpose.${task}`)}
      </p>
    </div>
  )
}
