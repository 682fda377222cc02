import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { paths } from '@homeside/contract/constants/paths'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { Button, Descriptions } from 'antd'
import { useState } from 'react'

import { DeskPage } from '../frame/desk-page.tsx'
import { useSession } from '../frame/session.ts'
import { Shown } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { ProviderForm } from './provider-form.tsx'
import { ProviderWords } from './provider-words.tsx'

/** What the provider's file says. A lead changes what patients read of it; the rest is for whoever runs the portal. */
export function ProviderScreen() {
  const t = useText('desk')
  const { Role, SiteKey } = useSession()
  const load = useQueryLoad(staffQuery(paths.staffProvider, { params: { siteKey: SiteKey } }))
  const [isChanging, setChanging] = useState(false)
  const mayChange = Role === 'lead' && load.status === 'ready' && !isChanging
  return (
    <DeskPage
      title={t('screens.provider')}
      extra={mayChange ? <Button onClick={() => setChanging(true)}>{t('provider.change')}</Button> : null}
    >
      <Shown load={load}>
        {(file) =>
          isChanging ? (
            <ProviderForm file={file} onEnd={() => setChanging(false)} />
          ) : (
            <>
              <ProviderWords file={file} />
              <Settings file={file} />
            </>
          )
        }
      </Shown>
    </DeskPage>
  )
}

function Settings({ file }: { file: ProviderFile }) {
  const t = useText('desk')
  const { Street, Apt, City, State, PostalCode } = file.address ?? {}
  const rows: [label: string, value: string | undefined][] = [
    [t('provider.name'), file.name],
    [t('provider.phone'), formatPhone(file.phone)],
    [t('provider.address'), file.address && [Street, Apt, City, `${State} ${PostalCode}`].filter(Boolean).join(', ')],
    [t('provider.code'), file.code],
    [t('provider.page'), file.pageOrigin ?? file.alias],
    [t('provider.mail'), file.mail?.from],
    [t('provider.replyTo'), file.mail?.replyTo],
    [t('provider.events'), file.events?.url],
    [t('provider.paymentsPortal'), file.paymentsPortal?.url],
    [t('provider.disclaimer'), file.orders.disclaimer?.en],
  ]
  const features = Object.entries(file.features) as [keyof ProviderFile['features'], boolean][]
  return (
    <section className="desk-part">
      <h2>{t('provider.settings')}</h2>
      <p className="desk-soft">{t('provider.settingsHint')}</p>
      <Descriptions
        layout="vertical"
        size="small"
        colon={false}
        column={{ xs: 1, sm: 2, xl: 3 }}
        items={[
          ...rows.map(([label, value]) => ({ key: label, label, children: value ?? t('provider.none') })),
          ...features.map(([feature, isOn]) => ({
            key: feature,
            label: t(`provider.features.${feature}`),
            children: isOn ? t('yes') : t('no'),
          })),
        ]}
      />
    </section>
  )
}
