import { saveFile } from '@homeside/api-client/save-file'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'
import { useText } from '@homeside/i18n/use-text'
import { Alert, Button, Form, Input, Popconfirm } from 'antd'

import { Refused } from '../frame/shown.tsx'
import { staffCall } from '../frame/staff-call.ts'
import { useTimes } from '../frame/times.ts'
import { useSending } from '../frame/use-sending.ts'

/** The most characters of a reason that the call takes. */
const whyMaxLength = 500

/** Hands out what is on file of a patient who asks for it, and erases it where they ask for that. */
export function PersonalData({ record }: { record: StaffPatientRecord }) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  const { PatientKey: key, Erasure } = record
  const handOut = () =>
    send(async () => {
      saveFile(
        await staffCall('GET', 'staff/patients/{key}/data', { params: { key }, answer: 'file' }),
        `patient-${key}.zip`,
      )
    })
  return (
    <section className="desk-part">
      <h2>{t('patients.data.title')}</h2>
      <p>{t('patients.data.words')}</p>
      <Refused problem={problem} />
      {Erasure?.DoneUtc == null ? (
        <div className="desk-acts desk-gap">
          <Button loading={isSending} onClick={() => void handOut()}>
            {t('patients.data.handOut')}
          </Button>
        </div>
      ) : null}
      {Erasure === null ? <Ask patientKey={key} /> : <Asked patientKey={key} erasure={Erasure} />}
    </section>
  )
}

function Ask({ patientKey: key }: { patientKey: number }) {
  const t = useText('desk')
  const { send, isSending, problem } = useSending()
  return (
    <Form<{ why: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={({ why }) =>
        void send((once) =>
          staffCall('POST', 'staff/patients/{key}/erasure', { params: { key }, json: { Why: why.trim() }, key: once }),
        )
      }
    >
      <Form.Item
        name="why"
        label={t('patients.data.why')}
        extra={t('patients.data.eraseWords')}
        rules={[
          { required: true, whitespace: true, message: t('required') },
          { max: whyMaxLength, message: t('tooLong', { count: whyMaxLength }) },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Refused problem={problem} />
      <Button danger htmlType="submit" loading={isSending}>
        {t('patients.data.ask')}
      </Button>
    </Form>
  )
}

function Asked({
  patientKey: key,
  erasure: { AgreedBy, AskedBy, AskedUtc, DoneUtc, ErasedFromUtc, Why: why },
}: {
  patientKey: number
  erasure: NonNullable<StaffPatientRecord['Erasure']>
}) {
  const t = useText('desk')
  const { at, day } = useTimes()
  const { send, isSending, problem } = useSending()
  const agree = () =>
    send((once) =>
      staffCall('POST', 'staff/patients/{key}/erasure/agreement', { params: { key }, json: {}, key: once }),
    )
  const takeBack = () =>
    send((once) => staffCall('DELETE', 'staff/patients/{key}/erasure', { params: { key }, key: once }))
  if (DoneUtc !== null) return <Alert type="info" showIcon title={t('patients.data.done', { when: at(DoneUtc) })} />
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('patients.data.asked', { by: AskedBy, when: at(AskedUtc), why })}
        description={
          ErasedFromUtc === null
            ? t('patients.data.needsAnother')
            : t('patients.data.agreed', { by: AgreedBy ?? '', day: day(ErasedFromUtc) })
        }
      />
      <Refused problem={problem} />
      <div className="desk-acts desk-gap">
        {ErasedFromUtc === null ? (
          <Popconfirm
            title={t('patients.data.agreeSure')}
            okText={t('patients.data.agree')}
            onConfirm={() => void agree()}
          >
            <Button danger loading={isSending}>
              {t('patients.data.agree')}
            </Button>
          </Popconfirm>
        ) : null}
        <Button loading={isSending} onClick={() => void takeBack()}>
          {t('patients.data.takeBack')}
        </Button>
      </div>
    </>
  )
}
