import { useQueryLoad } from '@homeside/api-client/use-query-load'
import type { Address, Language } from '@homeside/contract/wire'
import { dateIn, formatDate } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'

import { addressParts } from './patient-in-words.tsx'
import { useSession } from './session.ts'
import { staffQuery } from './staff-call.ts'
import { here } from './times.ts'

interface LetterProps {
  title: string
  /** The person to whom it goes, and where they live. */
  name: string
  address: Address
  /** The language of its reader, whatever the desk speaks. */
  language: Language
  onClose: () => void
  children: ReactNode
}

/** A page of paper for an envelope with a window: below the sender in one small line stands where it goes. */
export function Letter({ title, name, address, language, onClose, children }: LetterProps) {
  const t = useText('desk')
  const { Provider, SiteKey } = useSession()
  const load = useQueryLoad(staffQuery('staff/providers/{siteKey}', { params: { siteKey: SiteKey } }))
  const own = load.status === 'ready' ? load.value.address : undefined
  return (
    <Modal
      open
      onCancel={onClose}
      title={title}
      width={760}
      footer={[
        <Button key="print" type="primary" disabled={load.status === 'loading'} onClick={() => print()}>
          {t('patients.print')}
        </Button>,
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
      ]}
    >
      <article className="desk-letter" lang={language}>
        <p className="desk-sender">{[Provider.Name, ...(own ? addressParts(own) : [])].join(' · ')}</p>
        <address className="desk-words">{[name, ...addressParts(address)].join('\n')}</address>
        <p>{formatDate(dateIn(here), language)}</p>
        {children}
      </article>
    </Modal>
  )
}
