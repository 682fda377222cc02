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

interface LinkPurposeProps {
  provider: string
  /** The purpose of the link; null while neither it nor the provider is known. */
  task: DynamicTemplateRoute | null
}

/** Who texted the link, and what it is for. */
export function LinkPurpose({ provider, task }: LinkPurposeProps) {
  const t = useText('mobile-first')
  return (
    <div className="mf-purpose">
      <span className="mf-purpose-icon">
        <Icon name={task === null ? 'messages' : icons[task]} size={28} />
      </span>
      {task === null ? (
        <p>{t('purpose.unknown')}</p>
      ) : (
        <p>
          <strong>{provider}</strong> {t(`purpose.${task}`)}
        </p>
      )}
    </div>
  )
}
