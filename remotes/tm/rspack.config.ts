import { standaloneConfig } from '../../rspack.config.base.ts';

export default standaloneConfig('tm', { port: 3003 });
