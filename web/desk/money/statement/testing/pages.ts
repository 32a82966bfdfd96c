/** What banks call Excel and save as .xls: each has the three credits and the debit of the other statements. */
export const XLS_FILES: Record<string, string> = {
  'a page as a core banking system writes it': `<html xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta charset="utf-8"><style>td { mso-number-format:"\\@" } /* <tr><td>no row</td></tr> */</style></head>
<body><!--[if gte mso 9]><xml><tr><td>01-Nov-2026</td><td>9.00</td></tr></xml><![endif]-->
<img src="https://bank.example/logo.png">
<table border=1>
<tr><td colspan="6"><b>Guaranty Trust Bank</b></td></tr>
<tr><td>Account No.</td><td colspan="5">0123456789</td></tr>
</table>
<table border="1">
<thead><tr><th>Trans. Date</th><th>Reference</th><th>Debits</th><th>Credits</th><th>Balance</th><th>Remarks</th></tr></thead>
<tbody>
<tr><td>12-Nov-2026</td><td>'0001</td><td>&nbsp;</td><td align=right>&#8358;30,000.00</td><td>130,000.00</td><td>TRF FROM ADAEZE OBI<br/>K7QF2 &amp; CO</td></tr>
<tr><td>12-Nov-2026</td><td>'0002</td><td>52.50</td><td></td><td>129,947.50</td><td>LEVY</td></tr>
<tr><td>13-Nov-2026</td><td>'0003</td><td/><td><font color="green">25,000.00</font></td><td>154,947.50</td><td>NIP EZE NGOZI</td></tr>
<tr><td>14-Nov-2026</td><td>'0004</td><td></td><td>18,500.00</td><td>173,447.50</td><td>CASH DEPOSIT</td></tr>
</tbody></table></body></html>`,
  'a table with heads of two lines and no closing tags': `
<TABLE><TR><TH ROWSPAN=2>Date<TH ROWSPAN=2>Narration<TH COLSPAN=2>Amount<TH ROWSPAN=2>Balance
<TR><TH>Debit<TH>Credit
<TR><TD>12/11/2026<TD>NIP/ADAEZE OBI/K7QF2<TD><TD>30,000.00<TD>130,000.00
<TR><TD>12/11/2026<TD>STAMP DUTY<TD>50.00<TD><TD>129,950.00
<TR><TD>13/11/2026<TD>NIP/NGOZI EZE<TD><TD>25,000.00<TD>154,950.00
<TR><TD>14/11/2026<TD>LODGEMENT<TD><TD>18,500.00<TD>173,450.00
</TABLE>`,
  'text between tabs': [
    'TRAN DATE\tNARRATION\tDEBIT\tCREDIT\tBALANCE',
    '12/11/2026\tMOB/UTO/ADAEZE OBI/K7QF2\t\t30000.00\t130000.00',
    '12/11/2026\tTRANSFER CHARGE\t26.88\t\t129973.12',
    '13/11/2026\tTNF-NGOZI EZE/SPA\t\t25000.00\t154973.12',
    '14/11/2026\tATM DEPOSIT\t\t18500.00\t173473.12',
  ].join('\r\n'),
}
