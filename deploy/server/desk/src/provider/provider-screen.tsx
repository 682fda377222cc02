import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { photosKeptMonths } from '@homeside/contract/constants/limits'
import { hoursWords } from '@homeside/contract/constants/opening'
import type { StaffImport } from '@homeside/contract/staff-patients'
import type { ProviderFile } from '@homeside/contract/staff-providers'
import { formatDate, formatNumber, formatPhone } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Descriptions, Table } from 'antd'
import { useState } from 'react'

import { DeskPage } from '../frame/desk-page.tsx'
import { useSession } from '../frame/session.ts'
import { Pill, Shown, Wide } from '../frame/shown.tsx'
import { staffQuery } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import english from '../strings/en.json'
import { ProviderForm } from './provider-form.tsx'
import { SignedIn } from './signed-in.tsx'

/** What the provider's file says. A lead changes what patients read of it; the rest is for whoever runs the portal. */
export function ProviderScreen() {
  const t = useText('desk')
  const { Role, SiteKey } = useSession()
  const load = useQueryLoad(staffQuery('staff/providers/{siteKey}', { params: { siteKey: SiteKey } }))
  const [isChanging, setChanging] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const end = (saved: boolean) => {
    setChanging(false)
    setSaved(saved)
    scrollTo(0, 0)
  }
  const mayChange = Role === 'lead' && load.status === 'ready' && !isChanging
  return (
    <DeskPage
      title={t('screens.provider')}
      extra={mayChange ? <Button onClick={() => setChanging(true)}>{t('provider.change')}</Button> : null}
    >
      <div role="status">
        {isSaved && !isChanging ? <Alert type="success" showIcon title={t('provider.saved')} /> : null}
      </div>
      <Shown load={load}>
        {(file) =>
          isChanging ? (
            <ProviderForm file={file} onEnd={end} />
          ) : (
            <>
              <ProviderWords file={file} />
              <Imports />
              {Role === 'lead' ? <SignedIn /> : null}
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
  const { photosMonths = photosKeptMonths, messagesYears, closedRecordsYears, trailYears } = file.retention ?? {}
  const years = (count: number | undefined, otherwise: 'record' | 'erased' | 'forGood') =>
    count === undefined ? t(`provider.keeps.${otherwise}`) : t('provider.keeps.years', { count })
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
    [t('provider.keeps.photosMonths'), t('provider.keeps.months', { count: photosMonths })],
    [t('provider.keeps.messagesYears'), years(messagesYears, 'record')],
    [t('provider.keeps.closedRecordsYears'), years(closedRecordsYears, 'erased')],
    [t('provider.keeps.trailYears'), years(trailYears, 'forGood')],
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

/** The last imports of patients, and why some were rejected. */
function Imports() {
  const t = useText('desk')
  const language = useLanguage()
  const { at } = useTimes()
  const number = (value: number) => <span className="desk-numbers">{formatNumber(value, language)}</span>
  const load = useQueryLoad(staffQuery('staff/imports', { query: {} }))
  return (
    <section className="desk-part">
      <h2>{t('provider.imports')}</h2>
      <p className="desk-soft">{t('provider.importsHint')}</p>
      <Shown load={load}>
        {({ Items }) => (
          <Wide label={t('provider.imports')}>
            <Table<StaffImport>
              dataSource={Items}
              rowKey="Batch"
              pagination={false}
              locale={{ emptyText: t('provider.noImports') }}
              columns={[
                {
                  title: t('provider.import.when'),
                  render: (_, { AtUtc, DryRun }) => (
                    <>
                      <span className="desk-numbers">{at(AtUtc)}</span>
                      {DryRun ? <div className="desk-soft">{t('provider.import.dryRun')}</div> : null}
                    </>
                  ),
                },
                { title: t('provider.import.by'), render: (_, { By }) => By },
                { title: t('provider.import.created'), render: (_, { Created }) => number(Created) },
                { title: t('provider.import.changed'), render: (_, { Changed }) => number(Changed) },
                { title: t('provider.import.same'), render: (_, { Same }) => number(Same) },
                { title: t('provider.import.closed'), render: (_, { Closed }) => number(Closed) },
                { title: t('provider.import.rejected'), render: (_, row) => <Rejected row={row} /> },
              ]}
            />
          </Wide>
        )}
      </Shown>
    </section>
  )
}

function Rejected({ row: { Rejected: count, Failed, Faults } }: { row: StaffImport }) {
  const t = useText('desk')
  const language = useLanguage()
  return (
    <>
      {formatNumber(count, language)}
      {Faults.map(({ Member, Code, Count }) => (
        <div key={`${Member} ${Code}`} className="desk-soft">
          <code>{Member}</code> {t(`provider.faults.${isWorded(Code) ? Code : 'invalid'}`)}:{' '}
          {formatNumber(Count, language)}
        </div>
      ))}
      {Failed > 0 ? <Pill tone="act">{t('provider.import.failed', { count: Failed })}</Pill> : null}
    </>
  )
}

function isWorded(code: string): code is keyof typeof english.provider.faults {
  return code in english.provider.faults
}

interface InBoth {
  en: string
  es: string
}

/** What patients read, and when nobody works. */
function ProviderWords({ file }: { file: ProviderFile }) {
  const t = useText('desk')
  const language = useLanguage()
  const { closedOn, handlingBusinessDays } = file.orders
  return (
    <section className="desk-part">
      <h2>{t('provider.words')}</h2>
      <Descriptions
        layout="vertical"
        size="small"
        colon={false}
        column={1}
        items={[
          { label: t('provider.hours'), children: <Both words={hoursWords(file.hours)} /> },
          { label: t('provider.autoReply'), children: <Both words={file.autoReply} /> },
          {
            label: t('provider.replies'),
            children: file.replies ? (
              <ul className="desk-plain">
                {file.replies.map(({ name, ...words }) => (
                  <li key={name}>
                    <strong>{name}</strong>
                    <Both words={words} />
                  </li>
                ))}
              </ul>
            ) : (
              t('provider.none')
            ),
          },
          { label: t('provider.handling'), children: handlingBusinessDays },
          {
            label: t('provider.closedOn'),
            children: closedOn.map((day) => formatDate(day, language)).join(' · ') || t('provider.none'),
          },
          { label: t('provider.tell'), children: file.tell.join(', ') || t('provider.none') },
        ].map((item) => ({ key: item.label, ...item }))}
      />
    </section>
  )
}

function Both({ words }: { words: InBoth | undefined }) {
  const t = useText('desk')
  if (!words) return t('provider.none')
  return (
    <div className="desk-words">
      <div lang="en">{words.en}</div>
      <div lang="es" className="desk-soft">
        {words.es}
      </div>
    </div>
  )
}
