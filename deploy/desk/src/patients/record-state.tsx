import { paths } from '@homeside/contract/constants/paths'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Button, Popconfirm } from 'antd'

import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useSending } from '../frame/use-sending.ts'

/** Closes the record of a patient who is served no more, and opens it again. */
export function RecordState({ record: { PatientKey: key, Status } }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  const isClosed = Status === 'Closed'
  const path = isClosed ? paths.staffReopenRecord : paths.staffCloseRecord
  const act = () => send(() => staffCall('POST', path, { params: { key }, json: {} }))
  return (
    <section className="desk-part">
      <h2>{t('patients.record')}</h2>
      <p>{t(isClosed ? 'patients.isClosed' : 'patients.closeWords')}</p>
      <Refused problem={problem} />
      {isClosed ? (
        <Button loading={isSending} onClick={() => void act()}>
          {t('patients.reopen')}
        </Button>
      ) : (
        <Popconfirm title={t('patients.closeSure')} okText={t('patients.close')} onConfirm={() => void act()}>
          <Button danger loading={isSending}>
            {t('patients.close')}
          </Button>
        </Popconfirm>
      )}
    </section>
  )
}
