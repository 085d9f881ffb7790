import { standaloneConfig } from '../../rspack.config.base.ts';

export default standaloneConfig('__name__', { port: __port__ });
