import htm from './index.mjs';
if (typeof module != 'undefined') module.exports = htm;
else self.htm = htm;
