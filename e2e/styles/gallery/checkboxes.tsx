import { Checkbox } from 'antd'

/** Check boxes alone and in groups, in every state. */
export function Checkboxes() {
  return (
    <>
      <Checkbox>not checked</Checkbox>
      <Checkbox aria-label="without a text" />
      <Checkbox checked>checked</Checkbox>
      <Checkbox indeterminate>in part</Checkbox>
      <Checkbox disabled>disabled</Checkbox>
      <Checkbox disabled checked>
        disabled, checked
      </Checkbox>
      <Checkbox disabled indeterminate>
        disabled, in part
      </Checkbox>
      <Checkbox checked>
        clicked
        <div className="ant-wave ant-wave-target wave-motion-appear" />
      </Checkbox>
      <Checkbox.Group options={['one', 'two', 'three']} defaultValue={['two']} />
      <Checkbox.Group disabled options={['one', 'two']} defaultValue={['one']} />
      <Checkbox.Group>
        <Checkbox value="one">one</Checkbox>
        <Checkbox value="two">two</Checkbox>
      </Checkbox.Group>
    </>
  )
}
