import type { SupplyItem } from '@homeside/contract/orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { formatDate } from '@homeside/i18n/format'
import { useLanguage } from '@homeside/i18n/use-language'
import { useText } from '@homeside/i18n/use-text'
import { Empty, Table } from 'antd'

import { Pill } from '../frame/pill.tsx'
import type { Tone } from '../frame/pill.tsx'

const tones: { [Status in SupplyItem['EligibilityStatus']]?: Tone } = {
  Eligible: 'good',
  NeedsReview: 'act',
  Blocked: 'act',
}

/** What is prescribed, when it last came, and when it can be ordered again. */
export function Supplies({ record }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const language = useLanguage()
  const day = (date: string) => formatDate(date, language, 'medium')
  return (
    <section className="desk-part">
      <h2>{t('patients.supplies')}</h2>
      <Table<SupplyItem>
        dataSource={record.Supplies}
        rowKey={({ SupplyKey }) => SupplyKey}
        pagination={false}
        locale={{
          emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('patients.noSupplies')} />,
        }}
        columns={[
          {
            title: t('patients.supply'),
            render: (_, { PlainName, HcpcsCode, Size }) => (
              <>
                {PlainName}
                <div className="desk-soft">{[HcpcsCode, Size].filter(Boolean).join(' · ')}</div>
              </>
            ),
          },
          {
            title: t('patients.lastCame'),
            className: 'desk-numbers',
            render: (_, { LastOrderDate, LastQty }) =>
              LastOrderDate === null
                ? t('orders.nothingYet')
                : t('patients.cameOn', { date: day(LastOrderDate), quantity: LastQty ?? 0 }),
          },
          {
            title: t('patients.due'),
            className: 'desk-numbers',
            render: (_, { AvailableToOrderDate, EligibilityStatus }) =>
              AvailableToOrderDate === null
                ? t(EligibilityStatus === 'Eligible' ? 'patients.now' : 'patients.noDay')
                : day(AvailableToOrderDate),
          },
          {
            title: t('patients.state'),
            render: (_, { EligibilityStatus, ReasonCode }) => (
              <Pill tone={tones[EligibilityStatus]}>
                {ReasonCode === null ? t(`patients.eligibility.${EligibilityStatus}`) : t(`patients.why.${ReasonCode}`)}
              </Pill>
            ),
          },
        ]}
      />
    </section>
  )
}
