import type { SignInNote } from '@homeside/contract/open-sessions'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Button, Popconfirm, Table } from 'antd'

import { Refused, Wide } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'

/** Where a patient is signed in, the sign-ins of thirty days, and signing out everywhere. */
export function SignIns({ record: { Devices, PatientKey: key, SignIns: notes } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { ago, at } = useTimes()
  const { send, isSending, problem } = useSending()
  const deviceOf = ({ Browser, Platform }: { Browser: string | null; Platform: string | null }) =>
    [Browser, Platform].filter(Boolean).join(' · ') || t('patients.unknownDevice')
  return (
    <section className="desk-part">
      <h2>{t('patients.devices')}</h2>
      {Devices.length === 0 ? <p className="desk-soft">{t('patients.signedInNowhere')}</p> : null}
      <ul>
        {Devices.map((device) => (
          <li key={`${device.LastUsedUtc} ${device.Browser} ${device.Platform}`}>
            {deviceOf(device)}{' '}
            <span className="desk-soft">{t('patients.used', { when: ago(device.LastUsedUtc) })}</span>
          </li>
        ))}
      </ul>
      <Refused problem={problem} />
      {Devices.length > 0 ? (
        <Popconfirm
          title={t('patients.signOutSure')}
          okText={t('patients.signOut')}
          onConfirm={() =>
            void send((once) => staffCall('DELETE', 'staff/patients/{key}/sessions', { params: { key }, key: once }))
          }
        >
          <Button loading={isSending}>{t('patients.signOut')}</Button>
        </Popconfirm>
      ) : null}
      <h3>{t('patients.signIns')}</h3>
      <Wide label={t('patients.signIns')}>
        <Table<SignInNote>
          dataSource={notes}
          rowKey={({ SignInKey }) => SignInKey}
          size="small"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          locale={{ emptyText: t('patients.noSignIns') }}
          columns={[
            { title: t('patients.when'), className: 'desk-numbers', render: (_, { AtUtc }) => at(AtUtc) },
            { title: t('patients.how'), render: (_, { Method }) => t(`patients.methods.${Method}`) },
            { title: t('patients.device'), render: (_, note) => deviceOf(note) },
            { title: t('patients.outcome'), render: (_, { Result }) => t(`patients.results.${Result}`) },
          ]}
        />
      </Wide>
    </section>
  )
}
