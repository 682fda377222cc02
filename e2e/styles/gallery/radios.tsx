import { Radio } from 'antd'

const options = ['one', 'two']
const sizes = ['large', 'medium', 'small'] as const

/** Radio buttons in both looks, alone and in groups, in every state. */
export function Radios() {
  return (
    <>
      <Radio>not checked</Radio>
      <Radio checked>checked</Radio>
      <Radio disabled>disabled</Radio>
      <Radio disabled checked>
        disabled, checked
      </Radio>
      <Radio.Group options={options} defaultValue="two" />
      <Radio.Group options={options} defaultValue="two" disabled />
      <Radio.Group options={options} defaultValue="two" vertical />
      <Radio.Group options={options} defaultValue="two" block />
      {sizes.map((size) => (
        <p key={size}>
          <Radio.Group size={size} options={options} defaultValue="two" optionType="button" />
          <Radio.Group size={size} options={options} defaultValue="two" optionType="button" buttonStyle="solid" />
        </p>
      ))}
      <Radio.Group options={options} defaultValue="two" optionType="button" disabled />
      <Radio.Group options={options} defaultValue="two" optionType="button" buttonStyle="solid" disabled />
      <Radio.Group options={options} defaultValue="two" optionType="button" block />
      <Radio.Group>
        <Radio.Button value="alone">alone</Radio.Button>
      </Radio.Group>
    </>
  )
}
