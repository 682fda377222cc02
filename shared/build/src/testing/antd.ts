import { defaultConfig } from 'antd/lib/theme/context'

/*
 * The components of antd that the portal offers, one by one: the whole of antd takes a test seconds to read.
 */
export { default as Button } from 'antd/lib/button'
export { default as Checkbox } from 'antd/lib/checkbox'
export { default as ConfigProvider } from 'antd/lib/config-provider'
export { default as Input } from 'antd/lib/input'
export { default as Radio } from 'antd/lib/radio'

// No styles either, as in the portal: nothing is painted here, and jsdom takes its time to read them.
Object.assign(defaultConfig, { zeroRuntime: true })
